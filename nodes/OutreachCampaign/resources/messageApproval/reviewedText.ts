import type { INodeProperties } from 'n8n-workflow';

import { textField } from '../../../shared/form/properties';

/** The text that somebody read before they decided. Another text is not theirs to approve, or to write over. */
export const reviewedText = (details: Partial<INodeProperties>): INodeProperties =>
	textField('Only If Text Is Unchanged', 'onlyIfTextIsUnchanged', {
		typeOptions: { rows: 4 },
		...details,
	});

/** The field in problems. */
export const REVIEWED_TEXT = 'only_if_text_is_unchanged';

export const LEFT_EMPTY_BY_MODEL = 'must not be empty: fill it in';
