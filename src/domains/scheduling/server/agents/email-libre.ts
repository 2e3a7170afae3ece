import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { ADRESSE_EFFACEE } from '#server/retention/platform-rules.ts'
import { formaterNom } from '#wire/names.ts'

/**
 * Who else of the company has an address, signed in or yet to be invited, by address; nobody who was erased. Two that give the same at
 * once wait for each other.
 */
export async function trouverEmailsPris(
  { db, caller }: Context,
  emails: readonly string[],
  sauf: number | null = null,
): Promise<ReadonlyMap<string, string>> {
  const dits = emails.filter(email => email !== '')
  if (dits.length === 0) return new Map()
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, hashtext('agents/email'))`.execute(db)
  const { rows } = await sql<{ nom: string; prenom: string; email: string }>`
    select u.nom, u.prenom, d.email
    from utilisateur u left join agent a on a.compte_id = u.compte_id and a.utilisateur_id = u.utilisateur_id,
      unnest(${dits}::text[]) as d (email)
    where u.compte_id = ${caller.compte_id} and (lower(u.email) = d.email or lower(a.email) = d.email)
      and u.utilisateur_id is distinct from ${sauf}::int and u.email not like ${`%${ADRESSE_EFFACEE}`}
    order by u.utilisateur_id`.execute(db)
  return new Map(rows.map(row => [row.email, formaterNom(row)]))
}

export const direEmailPris = (nom: string): string => `E-mail\u00a0: ${nom} a déjà cette adresse.`

/** @throws CodedError EMAIL_DEJA_UTILISE where a colleague has it: an invitation would open one account for two people */
export async function exigerEmailLibre(context: Context, email: string, sauf: number | null = null): Promise<void> {
  const nom = (await trouverEmailsPris(context, [email], sauf)).get(email)
  if (nom === undefined) return
  const message = direEmailPris(nom)
  throw refuse('EMAIL_DEJA_UTILISE', { message, champs: { email: message } })
}
