import { leadsFile } from '../../scripts/harness/examples';
import { approveMessagesInForm } from './examples/approveMessagesInForm';
import { dailyCampaignReport } from './examples/dailyCampaignReport';
import { importLeadsFromCsv } from './examples/importLeadsFromCsv';
import { startCampaignFromList } from './examples/startCampaignFromList';
import { syncLeadsFromTable } from './examples/syncLeadsFromTable';
import { startEnvironment } from './support/environment';

jest.setTimeout(300_000);

const environment = startEnvironment({ files: [leadsFile] });

describe('Import leads from a CSV file', () => importLeadsFromCsv(environment));
describe('Sync leads from a table', () => syncLeadsFromTable(environment));
describe('Start a campaign from a lead list', () => startCampaignFromList(environment));
describe('Approve messages in a form', () => approveMessagesInForm(environment));
describe('Daily campaign report', () => dailyCampaignReport(environment));
