/** Where an institution makes its account, and where it goes on once it is signed in (contract 2.2). */
export const accountPath = '/register/organization/false';
export const flowPath = '/register/organization/true';
