import { grouperSuites, type SorteJour } from '#domains/scheduling/model/conges/annuels.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { DocumentPdf } from '#server/documents/pdf.ts'
import { formaterInstantComplet } from '#wire/moments.ts'
import type { CongesAnnuelsLus } from './annuels.ts'

export interface EnTeteConges {
  readonly entreprise: string
  readonly now: Date
}

/** A page on a wall says that somebody is away, not that they are sick. */
const MOTS: Readonly<Record<SorteJour, string>> = {
  conge: 'Congés',
  hors_solde: 'Congés hors solde',
  tlc: 'TLC',
  maladie: 'Autres absences',
  attente: 'En attente',
}
const SORTES = ['conge', 'hors_solde', 'tlc', 'maladie', 'attente'] as const
const INITIALES = 'J F M A M J J A S O N D'.split(' ')
const nombre = (n: number): string => (n === 0 ? '–' : String(n))

/** The year's leave on paper: days that count of each month, then the stretches of each agent. */
export async function composerCongesAnnuelsPdf(
  { annee, agents, feries, unite }: CongesAnnuelsLus,
  { entreprise, now }: EnTeteConges,
): Promise<Buffer> {
  const titre = `Congés annuels – ${annee}`
  const pdf = new DocumentPdf({ titre, auteur: entreprise, date: now })
  pdf.titre(titre, 1)
  pdf.texte(entreprise, { gras: true })
  pdf.texte(`Établi le ${formaterInstantComplet(now)}.`)
  if (agents.length === 0) {
    pdf.texte('Aucun agent dans le planning.')
    return await pdf.terminer()
  }
  pdf.titre('Jours comptés par mois')
  pdf.texte(
    unite === 'ouvres'
      ? 'Les congés se comptent en jours ouvrés (lundi à vendredi, hors jours fériés), les TLC en jours.'
      : 'Les congés se comptent en jours ouvrables (lundi à samedi, hors jours fériés), jusqu’à la veille du retour, les TLC en jours.',
    { petit: true },
  )
  pdf.texte(
    'Chaque mois réunit les congés payés, les congés hors solde (sans solde, événement familial, récupération) et les TLC. Les autres absences et les demandes en attente n’y sont pas comptées.',
    { petit: true },
  )
  pdf.tableau(
    [
      { titre: 'Agent' },
      ...INITIALES.map(titreMois => ({ titre: titreMois, largeur: 20, aDroite: true })),
      { titre: 'Congés', largeur: 45, aDroite: true },
      { titre: 'Hors solde', largeur: 60, aDroite: true },
      { titre: 'TLC', largeur: 32, aDroite: true },
    ],
    agents.map(a => [
      a.label,
      ...a.par_mois.map(nombre),
      String(a.jours_conge),
      nombre(a.jours_autres),
      nombre(a.jours_tlc),
    ]),
  )
  pdf.titre('Périodes')
  pdf.tableau(
    [{ titre: 'Agent', largeur: 130 }, { titre: 'Absences' }],
    agents.map(a => {
      const suites = grouperSuites(a.stats)
      const parSorte = SORTES.flatMap(sorte => {
        const siennes = suites.filter(s => s.sorte === sorte)
        if (siennes.length === 0) return []
        return [`${MOTS[sorte]}\u00a0: ${siennes.map(s => libellePeriode(s.debut, s.fin, annee)).join(', ')}`]
      })
      return [a.label, parSorte.length > 0 ? parSorte.join('. ') : '–']
    }),
  )
  pdf.texte(`Jours fériés\u00a0: ${feries.map(f => libellePeriode(f.jour, f.jour, annee)).join(', ')}.`, {
    petit: true,
  })
  return await pdf.terminer()
}
