import { byId } from '../../../n8n/workflows';
import { notForUs, replies, sendAnyway, sendChecked, TWICE_A_DAY, workflow } from '../nodes';
import type { Pair } from '../pair';

const beginning = [replies({ combineMinutes: 5 }, TWICE_A_DAY), ...notForUs];

const content = '=Thank you for your message, {{ $json.lead_name }}. We come back to you soon.';

export const firstItem: Pair = {
	mistake: "An expression takes `$('…').first()` although there are several items",
	line: 'sent.wrong',
	days: 2,
	broken: workflow(
		'Answer the first',
		...beginning,
		sendAnyway('Answer', {
			content,
			conversationId: byId("={{ $('Replies').first().json.conversation_id }}"),
		}),
	),
	corrected: workflow(
		'Answer each',
		...beginning,
		sendChecked('Answer', {
			content,
			conversationId: byId("={{ $('Replies').item.json.conversation_id }}"),
		}),
	),
};
