import { dailyDigest } from './examples/answers/dailyDigest';
import { repliesToPipedrive } from './examples/answers/repliesToPipedrive';
import { repliesToSalesforce } from './examples/answers/repliesToSalesforce';
import { findPeopleOfCompanies } from './examples/crm/findPeopleOfCompanies';
import { tryIntentsFirst } from './examples/answers/tryIntentsFirst';
import { importFromPipedrive } from './examples/crm/importFromPipedrive';
import { importFromSalesforce } from './examples/crm/importFromSalesforce';
import { meetingBooked } from './examples/crm/meetingBooked';
import { syncAirtable } from './examples/crm/syncAirtable';
import { leadsFromWebsiteForm } from './examples/leadsFromWebsiteForm';
import { startEnvironment } from './support/environment';

jest.setTimeout(300_000);

const environment = startEnvironment({ withOutside: true });

describe('Import persons from Pipedrive', () => importFromPipedrive(environment));
describe('Replies to Pipedrive', () => repliesToPipedrive(environment));
describe('Daily digest', () => dailyDigest(environment));
describe('Import people from Salesforce', () => importFromSalesforce(environment));
describe('Replies to Salesforce', () => repliesToSalesforce(environment));
describe('A meeting is booked', () => meetingBooked(environment));
describe('Find people of companies', () => findPeopleOfCompanies(environment));
describe('Sync Airtable', () => syncAirtable(environment));
describe('Leads from a website form', () => leadsFromWebsiteForm(environment));
describe('Try the intents first', () => tryIntentsFirst(environment));
