/** Where an institution creates its account, and where it continues when signed in (contract 2.2). */
export const accountPath = '/register/organization/false';
export const flowPath = '/register/organization/true';
