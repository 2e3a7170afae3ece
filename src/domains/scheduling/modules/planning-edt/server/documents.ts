import { Readable } from 'node:stream'
import { lireLogoEntreprise } from '#domains/field-service/server/api.ts'
import {
  heuresDuMois,
  imprimerJour,
  logoDuPlanning,
  rapportDuMois,
  rapportDunAgent,
} from '#domains/scheduling/model/bureau/document-operations.ts'
import { lireHeures } from '#domains/scheduling/server/bureau/heures.ts'
import { detaillerJour } from '#domains/scheduling/server/bureau/jour.ts'
import { bornesMois, lireMoisDuBureau, moisDe } from '#domains/scheduling/server/bureau/mois.ts'
import { composerJour, composerRapport, composerRapportAgent } from '#domains/scheduling/server/bureau/rapport-pdf.ts'
import { lirePublies } from '#domains/scheduling/server/planning/publies.ts'
import { lireEntreprise } from '#domains/scheduling/server/regles/entreprise.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { detachedRoute, type Route, route } from '#server/http/route.ts'
import { libelleMois } from '#wire/dates.ts'
import { deQui } from '#wire/names.ts'
import { ecrireXlsx, XLSX_MIME } from '#wire/xlsx.ts'

const enTete = async (context: Context) => ({ entreprise: await lireEntreprise(context), now: context.now })
const pdf = (bytes: Buffer, nom: string) => ({ bytes, mime: 'application/pdf', nom: `${nom}.pdf` })
const direMois = ({ annee, mois }: { annee: number; mois: number }) => `${libelleMois(mois).toLowerCase()} ${annee}`
const deMois = ({ annee, mois }: { annee: number; mois: number }) => `${annee}-${String(mois).padStart(2, '0')}`

export const planningDocumentsRoutes: readonly Route[] = [
  detachedRoute(logoDuPlanning, context => lireLogoEntreprise(context)),

  route(rapportDuMois, async (context, { query }) => {
    const planning = await lireMoisDuBureau(context, query)
    return pdf(await composerRapport(planning, await enTete(context)), `planning-${deMois(planning)}`)
  }),

  route(rapportDunAgent, async (context, { params: { userId }, query }) => {
    const planning = await lireMoisDuBureau(context, query)
    const agent = planning.agents.find(a => a.wcu_utilisateur_id === userId)
    if (!agent) throw refuse('INTROUVABLE')
    const publie = await lirePublies(context, bornesMois(planning.annee, planning.mois))
    const bytes = await composerRapportAgent(planning, agent, { ...(await enTete(context)), publie })
    return pdf(bytes, `planning-${deMois(planning)}-${userId}`)
  }),

  route(imprimerJour, async (context, { params: { date, jour } }) => {
    if (date !== jour) throw refuse('SAISIE', { champs: { jour: 'C’est le jour de l’adresse, deux fois.' } })
    const tete = { ...(await enTete(context)), publie: await lirePublies(context, { du: date, au: date }) }
    return pdf(await composerJour(await detaillerJour(context, date), tete), `journee-${date}`)
  }),

  route(heuresDuMois, async (context, { query }) => {
    const mois = moisDe(context.now, query)
    const table = await lireHeures(context, mois)
    const bytes = Readable.from(ecrireXlsx(table, `Heures ${deQui(direMois(mois))}`))
    return { bytes, mime: XLSX_MIME, nom: `heures-${deMois(mois)}.xlsx` }
  }),
]
