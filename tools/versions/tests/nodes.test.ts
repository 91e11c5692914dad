import { startEnvironment } from '../../e2e/support/environment';
import { errorOutput } from './nodes/errorOutput';
import { loading } from './nodes/loading';
import { operations } from './nodes/operations';
import { retry } from './nodes/retry';

jest.setTimeout(300_000);

const environment = startEnvironment();

describe('Loading', () => loading(environment));
describe('Operations', () => operations(environment));
describe('Error output', () => errorOutput(environment));
describe('Retry', () => retry(environment));
