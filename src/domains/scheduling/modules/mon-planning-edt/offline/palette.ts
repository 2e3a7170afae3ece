import { navigate } from '#client/address/location.ts'
import type { PaletteEntry } from '#client/modules/palette.ts'
import { myDb } from '#client/queue/sync.ts'
import { keptReading } from '#client/reading/reading.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import type { Equipe, JourPlanning } from '#domains/scheduling/model/planning/planning.ts'
import { lireEquipe, lireMonPlanning } from '#domains/scheduling/modules/mon-planning-edt/contract.ts'
import { indexer } from '#domains/scheduling/view/equipe/index-equipe.ts'
import { correctedNow } from '#offline/clock.ts'
import { formaterJour, type JourIso, jourParis } from '#wire/dates.ts'
import { adresseJour } from '../address.ts'
import { personnesDuJour } from '../view/personnes.ts'
import { resumeJour } from '../view/phrases.ts'
import { estVide } from '../view/semaines.ts'

/** What the palette finds, and the day that it opens, at whose line. */
export type Trouvaille = Omit<PaletteEntry, 'ouvrir'> & { readonly jour: JourIso; readonly personne?: number }

/** "ven. 20 nov. Matin 06:45 – 14:15": also found by the day written in full. */
export function trouvailleJour(j: JourPlanning): Trouvaille {
  return {
    id: `planning:${j.dadate}`,
    titre: `${formaterJour(j.dadate)} ${resumeJour(j)}`,
    detail: `Mon planning · ${formaterJour(j.dadate, 'complet')}`,
    jour: j.dadate,
  }
}

/** Today's colleagues at work: "Inès Roux, Matin 06:45 – 14:15". */
export function trouvaillesEquipe(equipe: Equipe, moi: number, maintenant: Date): Trouvaille[] {
  const aujourdhui = jourParis(maintenant)
  return personnesDuJour(indexer(equipe), { jour: aujourdhui, moi, maintenant, promis: new Map() })
    .filter(p => !p.moi && p.postes.length > 0)
    .map(p => ({
      id: `planning:personne:${p.utilisateur_id}`,
      titre: p.label,
      detail: `Aujourd’hui · ${p.postes.map(q => `${q.poste_libelle} ${phraseHoraire(q)}`).join(', ')}`,
      jour: aujourdhui,
      personne: p.utilisateur_id,
    }))
}

/** My days from today on, then today's colleagues, out of what the device keeps. */
export async function chercherPlanning(): Promise<readonly PaletteEntry[]> {
  const db = myDb()
  const maintenant = new Date(correctedNow())
  const aujourdhui = jourParis(maintenant)
  const [planning, equipe] = await Promise.all([keptReading(db, lireMonPlanning), keptReading(db, lireEquipe)])
  const jours = (planning?.jours ?? []).filter(j => j.dadate >= aujourdhui && !estVide(j)).map(trouvailleJour)
  const personnes = equipe ? trouvaillesEquipe(equipe, planning?.utilisateur_id ?? 0, maintenant) : []
  return [...jours, ...personnes].map(({ jour, personne, ...entree }) => ({
    ...entree,
    ouvrir: () => navigate(adresseJour(jour, personne)),
  }))
}
