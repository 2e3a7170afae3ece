import { sql } from 'kysely'
import { type ActeDemande, numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { direAuReseau } from '#domains/field-service/model/demandes/planifiee.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import { finirPhrase, formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { nomDe } from '../reseau/inviter.ts'
import { annoncerAutres, direAuDonneur, type Nouvelle } from './dire.ts'
import '../tables.ts'

interface ChezLeDonneur {
  readonly donneur: number
  readonly demande: number
}

/** What is said of a request whose visit or wish changed, from the last line that both companies keep of it. */
interface Dit {
  readonly jour: string | null
  readonly th: string
  readonly texte: string
}

const TITRES = {
  planifier: 'Votre demande est planifiée',
  reporter: 'Le souhait de votre demande change',
  deplacer: 'L’intervention de votre demande est déplacée',
  rendre: 'L’intervention de votre demande est annulée',
  realiser: 'L’intervention de votre demande est terminée',
} as const
type Fait = keyof typeof TITRES

/** "a planifié votre demande n° 0000042 le jeu. 3 déc., 08:00 – 10:00." */
function enoncer(fait: Fait, demande: number, { jour, th, texte }: Dit, aujourdhui: string): string {
  const la = `votre demande n°\u00a0${numeroDemande(demande)}`
  const quand = jour ? [formaterJourDatee(jour, aujourdhui), formaterTranche(th)].filter(Boolean).join(', ') : ''
  if (fait === 'planifier') return `a planifié ${la} le ${quand}.`
  if (fait === 'deplacer') return `a déplacé l’intervention de ${la} au ${quand}.`
  if (fait === 'rendre') return `a annulé l’intervention de ${la}\u00a0: elle est à planifier de nouveau.`
  if (fait === 'realiser') return `a terminé l’intervention de ${la}${texte ? `\u00a0: ${texte}` : ''}.`
  return finirPhrase(`a changé ce qui est souhaité pour ${la}\u00a0: ${texte}`)
}

async function raconter(context: Context, fait: Fait, { donneur, demande }: ChezLeDonneur, dit: Dit): Promise<void> {
  const phrase = enoncer(fait, demande, dit, jourParis(context.now))
  const nouvelle: Nouvelle = { titre: TITRES[fait], body: `${await nomDe(context)} ${phrase}` }
  await direAuDonneur(context, { donneur, demande }, nouvelle)
  await annoncerAutres(context, [context.caller.compte_id, donneur])
}

/**
 * Tells the issuer what was just done with its request here: its row, its list, its people.
 * @param souhait both sides of a wish that changed, in words
 */
export async function refleter(
  context: Context,
  { demande_id, acte, souhait }: { readonly demande_id: number; readonly acte: ActeDemande; readonly souhait: string },
): Promise<void> {
  if (acte !== 'planifier' && acte !== 'reporter' && acte !== 'rendre' && acte !== 'realiser') return
  const { rows } = await sql<ChezLeDonneur & Dit>`select donneur, demande, jour::text as jour, th, texte
    from demande_refleter(${demande_id}, ${acte}, ${souhait}, ${context.now})`.execute(context.db)
  for (const row of rows) await raconter(context, acte, row, row)
}

/** A visit stands on another day, or in another slot, than it was told: whose request it answers reads where. */
export async function refleterDeplacement(
  context: Context,
  ancienne: { readonly intervention_id: number; readonly debut: Date; readonly fin: Date; readonly th_libelle: string },
): Promise<void> {
  const { intervention_id } = ancienne
  const nouvelle = await context.db
    .selectFrom('intervention')
    .select([sql<Date>`lower(plage)`.as('debut'), sql<Date>`upper(plage)`.as('fin'), 'th_libelle'])
    .where('compte_id', '=', context.caller.compte_id)
    .where('intervention_id', '=', intervention_id)
    .executeTakeFirstOrThrow()
  const { jour, th_libelle } = direAuReseau(nouvelle)
  const avant = direAuReseau(ancienne)
  if (avant.jour === jour && avant.th_libelle === th_libelle) return
  const { rows } = await sql<ChezLeDonneur>`select donneur, demande
    from demande_deplacer(${intervention_id}, ${jour}::date, ${th_libelle}, ${context.now})`.execute(context.db)
  for (const row of rows) await raconter(context, 'deplacer', row, { jour, th: th_libelle, texte: '' })
}

/** The closing of a visit that was over says something else: its issuer's open screens read it. */
export async function refleterCloture(context: Context, intervention_id: number): Promise<void> {
  const { rows } = await sql<{ donneur: number }>`select donneur_compte_id as donneur from demande
    where compte_id = ${context.caller.compte_id} and intervention_id = ${intervention_id}
      and donneur_compte_id is not null and etat_id = 6`.execute(context.db)
  await annoncerAutres(
    context,
    rows.map(r => r.donneur),
  )
}
