import type { Browser } from 'playwright-core';

import type { Rehearsal } from '../../packages/rehearsal/run/rehearsal';
import { rehearse } from '../../packages/rehearsal/run/rehearse';
import { pageOf } from '../../packages/rehearsal/sheet/page/page';
import { sheetOf } from '../../packages/rehearsal/sheet/sheet';
import { verdictOf } from '../../packages/rehearsal/sheet/verdict';
import { byId, chain, node } from '../../packages/rehearsal/n8n/workflows';
import { photograph } from './photograph';

export const SHEET_PICTURE = 'score-sheet';

const VIEWPORT = { width: 1120, height: 1080 };

/** Answers some hours later, without checking the conversation again. */
const nodes = [
	node('When a lead replies', 'n8n-nodes-outreach.outreachTrigger', {
		pollTimes: { item: [{ mode: 'everyHour' }] },
		events: ['replyReceived'],
	}),
	{ ...node('Wait', 'n8n-nodes-base.wait', { amount: 4, unit: 'hours' }, 1.1), webhookId: 'wait' },
	node('Answer', 'n8n-nodes-outreach.outreachConversation', {
		resource: 'message',
		operation: 'send',
		sendIf: 'always',
		conversationId: byId('={{ $json.conversation_id }}'),
		content: '=Thank you for your message, {{ $json.lead_name }}. We come back to you soon.',
	}),
];

const rehearsal: Rehearsal = {
	command: 'npm run rehearse -- answer-later.json',
	workflows: [{ name: 'Answer later', nodes, connections: chain(nodes) }],
	days: 7,
	seed: 1,
	life: 'busy',
};

/** Rehearses a workflow that makes mistakes, and takes a picture of its score sheet. */
export async function photographSheet(browser: Browser): Promise<void> {
	const [facts] = await rehearse([rehearsal]);
	const sheet = sheetOf(facts!);
	const page = await browser.newPage({ viewport: VIEWPORT });
	await page.setContent(pageOf(sheet, verdictOf(sheet)));
	await photograph(page, SHEET_PICTURE);
	await page.close();
}
