export * from './leadImport';
export * from './leadLists';
export * from './leads';
