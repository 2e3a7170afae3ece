import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { lockAddresses } from '#server/people/known-address.ts'
import { ADRESSE_EFFACEE } from '#server/retention/platform-rules.ts'
import { formaterNom } from '#wire/names.ts'

export const direEmailPris = (nom: string): string => `E-mail\u00a0: ${nom} a déjà cette adresse.`
const direInvite = (nom: string): string => `E-mail\u00a0: une invitation y attend déjà ${nom}.`

/**
 * Who else of the company has an address, signed in, yet to be invited or waited for, in a sentence by address; nobody who was
 * erased. Two that give the same at once wait for each other.
 */
export async function trouverEmailsPris(
  { db, caller, now }: Context,
  emails: readonly string[],
  sauf: number | null = null,
): Promise<ReadonlyMap<string, string>> {
  const dits = emails.filter(email => email !== '')
  if (dits.length === 0) return new Map()
  await lockAddresses(db, caller.compte_id)
  const { rows } = await sql<{ nom: string; prenom: string; email: string; invite: boolean }>`
    select i.nom, i.prenom, d.email, true as invite
    from invitation i, unnest(${dits}::text[]) as d (email)
    where i.compte_id = ${caller.compte_id} and lower(i.email) = d.email and i.acceptee_a is null and i.retiree_a is null
      and i.expire_a > ${now} and coalesce(i.utilisateur_id <> ${sauf}::int, true)
    union all
    select u.nom, u.prenom, d.email, false
    from utilisateur u left join agent a on a.compte_id = u.compte_id and a.utilisateur_id = u.utilisateur_id,
      unnest(${dits}::text[]) as d (email)
    where u.compte_id = ${caller.compte_id} and (lower(u.email) = d.email or lower(a.email) = d.email)
      and u.utilisateur_id is distinct from ${sauf}::int and u.email not like ${`%${ADRESSE_EFFACEE}`}`.execute(db)
  // Whoever is of the team is named before who only waits.
  return new Map(rows.map(row => [row.email, (row.invite ? direInvite : direEmailPris)(formaterNom(row))]))
}

/** @throws CodedError EMAIL_DEJA_UTILISE where a colleague has it: an invitation would open one account for two people */
export async function exigerEmailLibre(context: Context, email: string, sauf: number | null = null): Promise<void> {
  const message = (await trouverEmailsPris(context, [email], sauf)).get(email)
  if (message === undefined) return
  throw refuse('EMAIL_DEJA_UTILISE', { message, champs: { email: message } })
}
