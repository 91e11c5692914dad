import type { INodeProperties } from 'n8n-workflow';

import { OutreachApi } from '../../credentials/OutreachApi.credentials';
import { OutreachTrigger } from '../../nodes/OutreachTrigger/OutreachTrigger.node';
import { actionNodes } from '../../tools/generate/nodes';
import { allParameters } from './forms';

/** What a placeholder begins with, by the type of its field: some are the texts of buttons and lists. */
const BEGINNINGS: Readonly<Record<string, string>> = {
	collection: 'Add ',
	fixedCollection: 'Add ',
	list: 'Select ',
};

/** n8n's lint asks for this one. */
const EMAIL = 'name@email.com';

const placeholdersOf = ({ modes = [], ...field }: INodeProperties) =>
	[field, ...modes].flatMap(({ type, placeholder }) =>
		placeholder === undefined || placeholder === EMAIL ? [] : [{ type, placeholder }],
	);

test('placeholders are examples, and say so', () => {
	const nodes = [...actionNodes, new OutreachTrigger()];
	const fields = [...nodes.flatMap(allParameters), ...new OutreachApi().properties];
	const placeholders = fields.flatMap(placeholdersOf);
	expect(placeholders.length).toBeGreaterThan(0);
	const others = placeholders.filter(
		({ type, placeholder }) => !placeholder.startsWith(BEGINNINGS[type] ?? 'e.g. '),
	);
	expect(others).toEqual([]);
});
