import { useId, useRef, useState } from 'preact/hooks';

import type { Connection } from '../../views';
import { Choice } from '../shared/fields';
import { Heading, Waiting } from '../shared/states';
import { useView } from '../shared/views';

const FILE = 'outreach-sandbox.credentials.json';

/** A value to copy. If the browser lets no page copy, the value is selected for the user to copy. */
function Copied({ label, value }: { label: string; value: string }) {
	const id = useId();
	const input = useRef<HTMLInputElement>(null);
	const [said, say] = useState('');
	const copy = async () => {
		input.current?.select();
		try {
			await navigator.clipboard.writeText(value);
			say('Copied');
		} catch {
			say('Selected: press Ctrl+C');
		}
	};
	return (
		<div class="field">
			<label for={id}>{label}</label>
			<div class="tools">
				<input id={id} ref={input} class="path" readOnly value={value} dir="ltr" />
				<button
					type="button"
					class="outline"
					aria-label={`Copy: ${label}`}
					onClick={() => void copy()}
				>
					Copy
				</button>
			</div>
			<p class="quiet" role="status">
				{said}
			</p>
		</div>
	);
}

const isThisMachine = (url: string) =>
	/^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

interface CredentialFile {
	readonly name: string;
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** The file for `n8n import:credentials`. A second import replaces the first, because it has the same id. */
const credentialFile = ({ name, baseUrl, apiKey }: CredentialFile): string =>
	JSON.stringify(
		[
			{
				id: 'outreachSandbox0',
				name: `Outreach sandbox: ${name}`,
				type: 'outreachApi',
				data: { baseUrl, apiKey, workspaceLabel: '', allowHttp: !isThisMachine(baseUrl) },
			},
		],
		null,
		'\t',
	);

function Values({ baseUrls, keys }: Connection) {
	const [where, setWhere] = useState('0');
	const [named, setNamed] = useState('0');
	const base = baseUrls[Number(where)];
	const key = keys[Number(named)];
	if (!base || !key) return null;
	const isRemote = !isThisMachine(base.url);
	const file = credentialFile({ name: key.name, baseUrl: base.url, apiKey: key.token });
	return (
		<>
			<section class="card stack">
				<h2>The credential in n8n</h2>
				<p class="quiet">Credentials → Create → Outreach API. Copy these two into it.</p>
				<div class="fields">
					<Choice
						label="Where n8n runs"
						value={where}
						choices={Object.fromEntries(baseUrls.map((each, index) => [index, each.where]))}
						onChange={setWhere}
					/>
					<Choice
						label="Key"
						value={named}
						choices={Object.fromEntries(keys.map(({ name }, index) => [index, name]))}
						onChange={setNamed}
						help={key.purpose}
					/>
				</div>
				<Copied key={base.url} label="Base URL" value={base.url} />
				<Copied key={key.token} label="API Key" value={key.token} />
				{isRemote && (
					<p class="hint">
						Turn on <strong>Allow HTTP</strong> in the credential, and start the sandbox with{' '}
						<code>--host 0.0.0.0</code>, so that the container reaches it, and with{' '}
						<code>--console-password</code>, so that this console stays on.
					</p>
				)}
			</section>
			<section class="card stack">
				<h2>The same as a file</h2>
				<p class="quiet">
					n8n imports credentials on its command line, not in its interface. The file holds this
					one, not encrypted; n8n encrypts it as it imports it.
				</p>
				<p>
					<a
						class="button outline"
						download={FILE}
						href={`data:application/json;charset=utf-8,${encodeURIComponent(file)}`}
					>
						Download {FILE}
					</a>
				</p>
				{isRemote ? (
					<Copied
						key="container"
						label="Import it into a container named n8n"
						value={`docker cp ${FILE} n8n:/tmp/ && docker exec -u node n8n n8n import:credentials --input=/tmp/${FILE}`}
					/>
				) : (
					<Copied key="here" label="Import it" value={`n8n import:credentials --input=${FILE}`} />
				)}
			</section>
		</>
	);
}

export function Connect() {
	const reading = useView('connection');
	return (
		<>
			<Heading title="Connect" about="Let n8n work with this sandbox. The keys are no secrets." />
			<Waiting {...reading} />
			{reading.data && <Values {...reading.data} />}
		</>
	);
}
