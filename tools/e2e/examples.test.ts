import { acceptedButNotWrittenTo } from './examples/acceptedButNotWrittenTo';
import { activateAgentFromWebsite } from './examples/activateAgentFromWebsite';
import { answerConversationsWithApproval } from './examples/answerConversationsWithApproval';
import { answerWithAiAgent } from './examples/answerWithAiAgent';
import { approveMessagesInForm } from './examples/approveMessagesInForm';
import { askInChatBeforeApproving } from './examples/askInChatBeforeApproving';
import { dailyCampaignReport } from './examples/dailyCampaignReport';
import { importLeadsFromCsv } from './examples/importLeadsFromCsv';
import { olderAiAgent } from './examples/olderAiAgent';
import { replyToChatAndTable } from './examples/replyToChatAndTable';
import { saveAttachments } from './examples/saveAttachments';
import { startCampaignFromList } from './examples/startCampaignFromList';
import { syncLeadsFromTable } from './examples/syncLeadsFromTable';
import { threadsOfContacts } from './examples/threadsOfContacts';
import { importForManyClients } from './examples/crm/importForManyClients';
import { syncPostgresCrm } from './examples/crm/syncPostgresCrm';
import { startEnvironment } from './support/environment';

jest.setTimeout(300_000);

const environment = startEnvironment();

describe('Import leads from a CSV file', () => importLeadsFromCsv(environment));
describe('Sync leads from a table', () => syncLeadsFromTable(environment));
describe('Sync a CRM in PostgreSQL', () => syncPostgresCrm(environment));
describe('Import leads for many clients', () => importForManyClients(environment));
describe('Start a campaign from a lead list', () => startCampaignFromList(environment));
describe('Approve messages in a form', () => approveMessagesInForm(environment));
describe('Daily campaign report', () => dailyCampaignReport(environment));
describe('Activate an agent from a website', () => activateAgentFromWebsite(environment));
describe('Answer conversations with approval', () => answerConversationsWithApproval(environment));
describe('Answer conversations with an AI agent', () => answerWithAiAgent(environment));
describe('An older AI Agent node', () => olderAiAgent(environment));
describe('Save attachments of new messages', () => saveAttachments(environment));
describe('Replies into a chat and a table', () => replyToChatAndTable(environment));
describe('Ask in a chat before approving', () => askInChatBeforeApproving(environment));
describe('Threads of contacts', () => threadsOfContacts(environment));
describe('Accepted, but not written to', () => acceptedButNotWrittenTo(environment));
