export * from './leadImport';
export * from './leadLists';
export * from './leads';
export * from './socialUrl';
