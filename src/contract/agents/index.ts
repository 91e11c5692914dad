export * from './agents';
export * from './endpoints';
export * from './product';
export * from './signals';
