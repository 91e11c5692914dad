import type { TestSandbox } from './sandbox';

interface Employer {
	readonly company?: string;
	readonly email?: string;
	readonly website?: string;
}

/** Says where a lead works, and forgets what was said before. */
export function employ(
	sandbox: TestSandbox,
	leadId: string,
	{ company, email, website }: Employer,
): void {
	const employer = {
		company: company ?? null,
		email: email ?? null,
		company_details: website === undefined ? null : { id: 'company_1', website },
	};
	for (const [field, value] of Object.entries(employer)) {
		sandbox.query(
			'UPDATE leads SET record = json_set(record, ?, json(?)) WHERE id = ? RETURNING id',
			`$.${field}`,
			JSON.stringify(value),
			leadId,
		);
	}
}

/** The first of these leads work at Acme, known by its name, an e-mail and its website. Of the last one nothing is known. */
export function employAll(sandbox: TestSandbox, leadIds: readonly string[]): void {
	const at: readonly Employer[] = [
		{ company: 'ACME Inc.' },
		{ email: 'ann@mail.acme.example' },
		{ website: 'https://www.acme.example/about' },
	];
	leadIds.forEach((id, index) => {
		const other = index === leadIds.length - 1 ? {} : { company: 'Borea' };
		employ(sandbox, id, at[index] ?? other);
	});
}
