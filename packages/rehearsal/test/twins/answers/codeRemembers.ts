import { node } from '../../../n8n/workflows';
import { notForUs, replies, sendChecked, workflow } from '../nodes';
import type { Pair } from '../pair';

/** So that nothing is answered twice. */
const newOnes = (field: string) =>
	node(
		'New ones',
		'n8n-nodes-base.code',
		{
			jsCode: `const data = $getWorkflowStaticData('global');
data.seen ??= [];
return $input.all().filter(({ json }) => {
	const isNew = !data.seen.includes(json.${field});
	data.seen.push(json.${field});
	return isNew;
});`,
		},
		2,
	);

const around = (field: string) => [
	replies({ combineMinutes: 5 }),
	...notForUs,
	newOnes(field),
	sendChecked('Answer'),
];

export const codeRemembers: Pair = {
	mistake: 'A Code node remembers who was answered, so a second message gets nothing',
	line: 'replies.unanswered',
	days: 3,
	life: { keep_talking_share: 1 },
	broken: workflow('Remember leads', ...around('lead_id')),
	corrected: workflow('Remember messages', ...around('message_id')),
};
