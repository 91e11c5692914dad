import { approvals } from './console/approvals';
import { clicks } from './console/clicks';
import { keyboard } from './console/keyboard';
import { live } from './console/live';
import { otherPages } from './console/otherPages';
import { outside } from './console/outside';
import { parts } from './console/parts';
import { story } from './console/story';
import { openConsole } from './console/support';
import { text } from './console/text';

jest.setTimeout(300_000);

const console = openConsole();

describe('A story', () => story(console));
describe('Approvals', () => approvals(console));
describe('Clicks', () => clicks(console));
describe('All parts', () => parts(console));
describe('Outside', () => outside(console));
describe('Text', () => text(console));
describe('The keyboard', () => keyboard(console));
describe('The live console', () => live(console));
describe('Other pages', () => otherPages(console));
