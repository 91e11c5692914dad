import { approveByEmail } from './examples/answers/approveByEmail';
import { approveInSlack } from './examples/answers/approveInSlack';
import { listWhoAskedForSilence } from './examples/answers/listWhoAskedForSilence';
import { mcpServer } from './examples/answers/mcpServer';
import { repliesInSlackThreads } from './examples/answers/repliesInSlackThreads';
import { repliesToHubSpot } from './examples/answers/repliesToHubSpot';
import { routeRepliesByIntent } from './examples/answers/routeRepliesByIntent';
import { syncGoogleSheet } from './examples/crm/syncGoogleSheet';
import { startEnvironment } from './support/environment';

jest.setTimeout(300_000);

const environment = startEnvironment({ withOutside: true });

describe('Route replies by intent', () => routeRepliesByIntent(environment));
describe('List who asked for silence', () => listWhoAskedForSilence(environment));
describe('Replies in Slack threads', () => repliesInSlackThreads(environment));
describe('Approve messages in Slack', () => approveInSlack(environment));
describe('Approve messages by e-mail', () => approveByEmail(environment));
describe('Replies to HubSpot', () => repliesToHubSpot(environment));
describe('MCP server', () => mcpServer(environment));
describe('Sync leads from a Google Sheet', () => syncGoogleSheet(environment));
