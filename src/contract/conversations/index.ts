export * from './conversations';
export * from './endpoints';
