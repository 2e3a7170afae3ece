import { type CellulePlanning, ecartDe, type PlanningMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import { MOTS_HEURES } from '#domains/scheduling/model/heures-mots.ts'
import { phraseHoraire } from '#domains/scheduling/model/planning/horaire-mots.ts'
import { direSansPoste } from '#domains/scheduling/model/planning/planning.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterDuree, formaterJour, libelleMois } from '#wire/dates.ts'
import { formaterInstantComplet, formaterPlage } from '#wire/moments.ts'
import type { EstPublie } from '../planning/publies.ts'
import type { detaillerJour } from './jour.ts'

export interface EnTete {
  readonly entreprise: string
  readonly now: Date
}

type Agent = PlanningMois['agents'][number]
type Jour = Awaited<ReturnType<typeof detaillerJour>>

/** A wall says that somebody is away, not that they are sick. */
const ABSENCE = 'Abs.'
const PREPARE = 'Ce qui n’est pas encore publié est suivi d’un astérisque.'

const tient = (c: CellulePlanning): boolean => c.etat !== 'retire'

function motDe(cellules: readonly CellulePlanning[]): string {
  const mots = cellules.filter(tient).map(c => {
    if (c.poste > 0) return `${c.poste_code}${c.etat === 'publie' ? '' : '*'}`
    return c.poste < 0 ? ABSENCE : ''
  })
  const deGarde = cellules.some(c => c.pointage_astreinte === 1)
  return [...mots, ...(deGarde ? ['Ast.'] : [])].filter(mot => mot !== '').join(' ')
}

function ouvrir(titre: string, { entreprise, now }: EnTete, mural = false): DocumentPdf {
  const pdf = new DocumentPdf({ titre, auteur: entreprise, date: now, mural })
  pdf.titre(titre, 1)
  pdf.texte(entreprise, { gras: true })
  pdf.texte(`Établi le ${formaterInstantComplet(now)}. ${PREPARE}`, { petit: true })
  return pdf
}

const heuresDe = ({ heure_debut, heure_fin, ...coupure }: CellulePlanning): string =>
  heure_debut === null || heure_fin === null ? '' : phraseHoraire({ ...coupure, heure_debut, heure_fin })

function legende(pdf: DocumentPdf, agents: readonly Agent[]): void {
  const postes = new Map(
    agents.flatMap(a => a.calendrier.filter(c => c.poste > 0 && tient(c)).map(c => [c.poste_code, c.poste_libelle])),
  )
  const mots = [...postes]
    .sort(([a], [b]) => a.localeCompare(b, 'fr'))
    .map(([code, libelle]) => `${code}\u00a0: ${libelle}`)
  pdf.texte([...mots, `${ABSENCE}\u00a0: absence`, 'Ast.\u00a0: astreinte'].join(' · '), { petit: true })
}

/** The month of the house on one sheet for the wall, its legend, its events and what the law says of it. */
export async function composerRapport({ annee, mois, dates, agents }: PlanningMois, enTete: EnTete): Promise<Buffer> {
  const pdf = ouvrir(`Planning de ${libelleMois(mois).toLowerCase()} ${annee}`, enTete, true)
  if (agents.length === 0) {
    pdf.texte('Aucun agent dans le planning.')
    return await pdf.terminer()
  }
  // A house without units has no column of them.
  const unites = agents.some(a => a.unite_libelle)
  pdf.tableau(
    [
      { titre: 'Agent' },
      ...(unites ? [{ titre: 'Unité', largeur: 70 }] : []),
      ...dates.map(d => ({ titre: `${d.jour_lettre} ${d.jour}`, largeur: 29 })),
      { titre: MOTS_HEURES.planifie.mot, largeur: 52, aDroite: true },
    ],
    agents.map(a => {
      const du = Map.groupBy(a.calendrier, c => c.dadate)
      return [
        a.label,
        ...(unites ? [a.unite_libelle ?? ''] : []),
        ...dates.map(d => motDe(du.get(d.dadate) ?? [])),
        formaterDuree(a.detail[0]?.prevu ?? 0),
      ]
    }),
  )
  legende(pdf, agents)
  const evenements = dates.flatMap(d => d.detail_evenement.filter(e => e.event_etat !== 3))
  if (evenements.length > 0) {
    pdf.titre('Événements')
    pdf.tableau(
      [{ titre: 'Jour', largeur: 90 }, { titre: 'Heure', largeur: 50 }, { titre: 'Événement' }],
      evenements.map(e => [formaterJour(e.event_date), e.event_time ?? '', e.event_titre]),
    )
  }
  const noms = new Map(agents.map(a => [a.wcu_utilisateur_id, a.label]))
  const anomalies = dates.flatMap(d => d.detail_anomalie)
  if (anomalies.length > 0) {
    pdf.titre('Ce que dit la loi')
    pdf.tableau(
      [
        { titre: 'Jour', largeur: 90 },
        { titre: 'Agent', largeur: 150 },
        { titre: 'Constat' },
        { titre: 'Texte', largeur: 220 },
      ],
      anomalies.map(a => [formaterJour(a.jour), noms.get(a.utilisateur_id) ?? '', a.phrase, a.reference]),
    )
  }
  return await pdf.terminer()
}

/** One agent's month, a line for each day. */
export async function composerRapportAgent(
  { annee, mois, dates }: PlanningMois,
  agent: Agent,
  { publie, ...enTete }: EnTete & { readonly publie: EstPublie },
): Promise<Buffer> {
  const pdf = ouvrir(`${agent.label}, ${libelleMois(mois).toLowerCase()} ${annee}`, enTete)
  const du = Map.groupBy(agent.calendrier, c => c.dadate)
  pdf.tableau(
    [
      { titre: 'Jour', largeur: 90 },
      { titre: 'Poste' },
      { titre: 'Horaires', largeur: 120 },
      { titre: 'Férié', largeur: 90 },
    ],
    dates.map(d => {
      const cellules = (du.get(d.dadate) ?? []).filter(tient)
      const mots = cellules.map(c =>
        c.poste > 0 ? `${c.poste_libelle}${c.etat === 'publie' ? '' : '*'}` : c.poste < 0 ? 'Absence' : '',
      )
      const deGarde = cellules.some(c => c.pointage_astreinte === 1)
      const quoi = [...mots, ...(deGarde ? ['astreinte'] : [])].filter(m => m !== '').join(', ')
      return [
        formaterJour(d.dadate),
        quoi || direSansPoste(publie(agent.wcu_utilisateur_id, d.dadate)),
        cellules
          .map(heuresDe)
          .filter(h => h !== '')
          .join(', '),
        d.feries,
      ]
    }),
  )
  const [compteurs] = agent.detail
  if (compteurs)
    pdf.texte(
      `Planifié\u00a0: ${formaterDuree(compteurs.prevu)}. De nuit\u00a0: ${formaterDuree(compteurs.nuit)}, le dimanche\u00a0: ${formaterDuree(compteurs.dimanche)}. Dû\u00a0: ${formaterDuree(compteurs.contrat)}, écart\u00a0: ${formaterDuree(ecartDe(compteurs))}.`,
    )
  return await pdf.terminer()
}

/** Who works on a day, when, and what happens. */
export async function composerJour(
  jour: Jour,
  { publie, ...enTete }: EnTete & { readonly publie: EstPublie },
): Promise<Buffer> {
  const pdf = ouvrir(`Journée du ${formaterJour(jour.dadate, 'complet')}`, enTete)
  if (jour.feries) pdf.texte(jour.feries, { gras: true })
  if (jour.evenements.length > 0) {
    pdf.titre('Événements')
    pdf.tableau(
      [{ titre: 'Heure', largeur: 60 }, { titre: 'Événement' }],
      jour.evenements.map(e => [e.event_time ?? '', e.event_titre]),
    )
  }
  pdf.titre('Équipe')
  pdf.tableau(
    [{ titre: 'Agent', largeur: 150 }, { titre: 'Poste' }, { titre: 'Horaires', largeur: 130 }],
    jour.agents.map(a => {
      const postes = a.postes.filter(p => p.etat !== 'retire')
      const quoi =
        a.absences.length > 0 ? ['Absence'] : postes.map(p => `${p.poste_libelle}${p.etat === 'publie' ? '' : '*'}`)
      const garde = a.astreintes.map(d => `astreinte ${formaterPlage(d.heure_debut, d.heure_fin)}`)
      return [
        a.label,
        [...quoi, ...garde].join(', ') || direSansPoste(publie(a.utilisateur_id, jour.dadate)),
        postes.map(phraseHoraire).join(', '),
      ]
    }),
  )
  return await pdf.terminer()
}
