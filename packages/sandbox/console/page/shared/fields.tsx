import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

import { useFirstFocus } from './focus';

interface FieldProps<Value> {
	readonly label: string;
	readonly value: Value;
	readonly onChange: (value: Value) => void;
	readonly help?: string;
	/** A screen reader reads the label; the page does not show it. */
	readonly quiet?: boolean;
	/** Gets the focus when it appears, because the user has just asked for it. */
	readonly hasFocus?: boolean;
}

interface FrameProps {
	readonly id: string;
	readonly label: string;
	readonly help?: string;
	readonly quiet?: boolean;
	readonly children: ComponentChildren;
}

const Frame = ({ id, label, help, quiet, children }: FrameProps) => (
	<div class="field">
		<label for={id} class={quiet ? 'hidden' : undefined}>
			{label}
		</label>
		{children}
		{help && <p class="quiet">{help}</p>}
	</div>
);

interface TextProps extends FieldProps<string> {
	readonly type?: 'text' | 'number' | 'search' | 'url';
	readonly placeholder?: string;
	readonly required?: boolean;
	readonly min?: number;
	readonly max?: number;
}

export function TextField(props: TextProps) {
	const { label, value, onChange, help, quiet, hasFocus, type = 'text', ...input } = props;
	const id = useId();
	const field = useFirstFocus<HTMLInputElement>(hasFocus);
	return (
		<Frame {...{ id, label, help, quiet }}>
			<input
				{...input}
				ref={field}
				type={type as 'text'}
				id={id}
				value={value}
				autoComplete="off"
				onInput={(event) => onChange(event.currentTarget.value)}
			/>
		</Frame>
	);
}

interface LongProps extends FieldProps<string> {
	readonly rows?: number;
	readonly placeholder?: string;
	readonly onSubmit?: () => void;
}

export function LongField(props: LongProps) {
	const { label, value, onChange, help, quiet, hasFocus, onSubmit, ...area } = props;
	const id = useId();
	const field = useFirstFocus<HTMLTextAreaElement>(hasFocus);
	return (
		<Frame {...{ id, label, help, quiet }}>
			<textarea
				{...area}
				ref={field}
				id={id}
				dir="auto"
				value={value}
				onInput={(event) => onChange(event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
				}}
			/>
		</Frame>
	);
}

interface ChoiceProps<Value extends string> extends FieldProps<Value> {
	/** The text for each value, in order. */
	readonly choices: Readonly<Partial<Record<Value, string>>>;
}

export function Choice<Value extends string>(props: ChoiceProps<Value>) {
	const { label, value, onChange, help, quiet, hasFocus, choices } = props;
	const id = useId();
	const field = useFirstFocus<HTMLSelectElement>(hasFocus);
	return (
		<Frame {...{ id, label, help, quiet }}>
			<select
				ref={field}
				id={id}
				value={value}
				onChange={(event) => onChange(event.currentTarget.value as Value)}
			>
				{Object.entries<string | undefined>(choices).map(([choice, text]) => (
					<option key={choice} value={choice}>
						{text}
					</option>
				))}
			</select>
		</Frame>
	);
}

interface CheckProps {
	readonly label: string;
	readonly value: boolean;
	readonly onChange: (value: boolean) => void;
}

export const Check = ({ label, value, onChange }: CheckProps) => (
	<label>
		<input
			type="checkbox"
			checked={value}
			onChange={(event) => onChange(event.currentTarget.checked)}
		/>
		{label}
	</label>
);
