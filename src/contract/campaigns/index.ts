export * from './callToAction';
export * from './campaignLeads';
export * from './campaigns';
export * from './endpoints';
export * from './messageApprovals';
export * from './messages';
export * from './schedule';
export * from './setup';
