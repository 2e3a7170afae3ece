import { Readable } from 'node:stream'
import * as contrat from '#domains/scheduling/model/cloture/paie.ts'
import { moisDe } from '#domains/scheduling/server/bureau/mois.ts'
import * as paie from '#domains/scheduling/server/cloture/paie.ts'
import { type Route, route } from '#server/http/route.ts'
import { libelleMois } from '#wire/dates.ts'
import { CSV_MIME, lignesCsv } from '#wire/grid-export.ts'
import { deQui } from '#wire/names.ts'
import { success } from '#wire/notice.ts'
import { ecrireXlsx, XLSX_MIME } from '#wire/xlsx.ts'

export const planningPaieRoutes: readonly Route[] = [
  route(contrat.lirePaie, context => paie.lirePaie(context)),

  route(contrat.enregistrerPaie, async (context, { body }) => ({
    ...success('Colonnes enregistrées.'),
    version: await paie.enregistrerPaie(context, body),
  })),

  route(contrat.donnerMatricule, async (context, { params: { userId }, body: { matricule } }) => {
    const label = await paie.donnerMatricule(context, userId, matricule)
    return success(matricule ? `Matricule enregistré pour ${label}.` : `Matricule retiré pour ${label}.`)
  }),

  route(contrat.exporterPaie, async (context, { query }) => {
    const vise = moisDe(context.now, query)
    const { table, format, cle } = await paie.exporterPaie(context, vise)
    const nom = `Paie ${deQui(`${libelleMois(vise.mois).toLowerCase()} ${vise.annee}`)}`
    const csv = format === 'csv'
    const bytes = Readable.from(csv ? lignesCsv(table) : ecrireXlsx(table, nom))
    return { bytes, mime: csv ? CSV_MIME : XLSX_MIME, nom: `paie-${cle}.${format}` }
  }),
]
