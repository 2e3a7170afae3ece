import { download } from '#client/call/api.ts'
import { carriesComfort } from '#client/call/line.ts'
import type { Planning } from '#domains/field-service/model/activite/activite.ts'
import { ajouterJours, type JourIso } from '#wire/dates.ts'
import { voirCri } from '../contract.ts'
import { garderCri, lireCriGarde, oublierCri } from './fichiers.ts'
import type { Lecteur } from './lecteur.ts'

/** Reports of the week that is over: a client asks to see them again, in a cellar too. */
const JOURS = 7
const DOCUMENTS = 30
const OCTETS = 20 * 1024 * 1024
/** Asked for at one preparation: the office draws each of them, for every phone that starts in the morning. */
const PAR_FOIS = 5

/**
 * Keeps the newest ones within bounds; the oldest go first. A comfort, fetched after everything the coming days need, and
 * only where the line carries it, a few at a time.
 * @returns how many this device holds
 */
export async function preparerCrisRecents(lecteur: Lecteur, planning: Planning, aujourdhui: JourIso): Promise<number> {
  const { db } = lecteur
  const premier = ajouterJours(aujourdhui, 1 - JOURS)
  const finies = planning.jours
    .filter(j => j.jour >= premier && j.jour < aujourdhui)
    .flatMap(j => j.interventions)
    .filter(i => i.etapes_en_cours === 3 && i.peut.voir_cri && !i.hors_planning)
    .sort((a, b) => b.intervention_date_planifie.localeCompare(a.intervention_date_planifie))
  let aDemander = carriesComfort() ? PAR_FOIS : 0
  let octets = 0
  let gardes = 0
  for (const visite of finies) {
    const { intervention_id: id, version } = visite
    const place = gardes < DOCUMENTS && octets < OCTETS
    const garde = await lireCriGarde(db, id, version)
    const pdf =
      garde ??
      (place && aDemander-- > 0 ? await lecteur.tenter(() => download(voirCri, { params: { id: String(id) } })) : null)
    if (!pdf) continue
    if (!place || octets + pdf.size > OCTETS) {
      await oublierCri(db, id)
      continue
    }
    if (garde === null) await garderCri(db, visite, pdf)
    octets += pdf.size
    gardes++
  }
  return gardes
}
