import { useState } from 'preact/hooks';

import type { ConversationView } from '../../../views';
import { Action, useAttempt } from '../../shared/actions';
import { LongField } from '../../shared/fields';
import { weekMomentOf } from '../../shared/format';
import { Icon } from '../../shared/icons';
import { change } from '../../shared/server';
import { Apart, At } from '../../shared/text';

interface AnswerProps extends Pick<ConversationView, 'labeledAt' | 'suggestions'> {
	readonly id: string;
	readonly name: string;
}

/** Lets the user write as the lead. */
export function Answer({ id, name, suggestions, labeledAt }: AnswerProps) {
	const [text, setText] = useState('');
	const { run, attributes } = useAttempt();
	const content = text.trim();
	const send = async () => {
		if (content === '') return;
		await run(async () => {
			await change(`conversations/${id}/messages`, { content });
			setText('');
		});
	};
	return (
		<form
			class="answer stack"
			aria-label={`Answer as ${name}`}
			onSubmit={(event) => {
				event.preventDefault();
				void send();
			}}
		>
			{labeledAt !== null && (
				<p class="quiet">
					The service labels the intent <At at={labeledAt} as={weekMomentOf} />. Set it at the top
					to have it now.
				</p>
			)}
			<ul class="buttons" aria-label="Suggestions">
				{suggestions.map((suggestion) => (
					<li key={suggestion}>
						<button type="button" class="outline small" onClick={() => setText(suggestion)}>
							<Apart>{suggestion}</Apart>
						</button>
					</li>
				))}
			</ul>
			<LongField
				quiet
				rows={2}
				label={`Answer as ${name}`}
				placeholder={`Answer as ${name} …`}
				value={text}
				onChange={setText}
				onSubmit={() => void send()}
			/>
			<div class="line">
				<Action
					does={() => change('attachments', { conversation_id: id, type: 'image' })}
					title="Sends a picture as the lead"
				>
					<Icon name="picture" /> Send a picture
				</Action>
				<button
					type="submit"
					{...attributes}
					aria-disabled={attributes['aria-disabled'] ?? (content === '' || undefined)}
				>
					Send as the lead
				</button>
			</div>
		</form>
	);
}
