import { sql } from 'kysely'
import { consumeShare, limitKey, type Share } from '#server/auth/limits.ts'
import type { Services } from '#server/services.ts'

/** Of one visit and day: nobody's mailbox is filled from a button. */
const PAR_VISITE: Share = {
  part: 6,
  secondes: 86_400,
  trop: 'Ce client a déjà reçu pour cette visite 6 messages en un jour',
}

/** Of one mailbox or telephone and day, whoever writes: several companies fill no more of it than one. */
const PAR_BOITE: Share = { part: 12, secondes: 86_400, trop: 'Ce client a déjà reçu 12 messages en un jour' }
/** Of one company and day: more than any desk tells, less than a mailing. */
const PAR_ENTREPRISE: Share = {
  part: 500,
  secondes: 86_400,
  trop: 'Votre entreprise a déjà envoyé à ses clients 500 messages en un jour',
}

interface Compte {
  readonly compte_id: number
  readonly intervention_id: number
  readonly adresse: string
}

/** Who is refused for a visit uses up nothing of the company's; a company that is refused, nothing of a mailbox that others write to. */
const partsDe = ({ compte_id, intervention_id, adresse }: Compte) =>
  [
    [limitKey('prevenir-client', String(compte_id), String(intervention_id)), PAR_VISITE],
    [limitKey('prevenir-entreprise', String(compte_id)), PAR_ENTREPRISE],
    [limitKey('prevenir-boite', adresse.toLowerCase()), PAR_BOITE],
  ] as const

/** @throws CodedError TROP_DE_TENTATIVES */
export async function compterEnvoi({ pools }: Services, envoi: Compte): Promise<void> {
  for (const [cle, part] of partsDe(envoi)) await consumeShare(pools.system, cle, part)
}

/** A share begins a moment after the call that took of it. */
const UN_INSTANT_S = 60

/** Gives back what messages that never left had used up, of the stretch in which they were asked for: told by their age, as shares are counted. */
export async function rendreParts(
  { pools, clock }: Pick<Services, 'pools' | 'clock'>,
  envois: readonly (Compte & { readonly demande_a: Date })[],
): Promise<void> {
  for (const { demande_a, ...envoi } of envois) {
    const age_s = (clock().getTime() - demande_a.getTime()) / 1000 - UN_INSTANT_S
    for (const [cle, { secondes }] of partsDe(envoi))
      await sql`update limite set points = greatest(0, points - 1) where cle = ${cle}
        and expire_a - make_interval(secs => ${secondes}) <= now() - make_interval(secs => ${age_s})`.execute(
        pools.system,
      )
  }
}
