/** When a press becomes a drag: a mouse that has moved 5 px, a finger that has rested 200 ms within 10 px (STACK). */
export const mouseActivation = { activationConstraint: { distance: 5 } };
export const touchActivation = { activationConstraint: { delay: 200, tolerance: 10 } };
