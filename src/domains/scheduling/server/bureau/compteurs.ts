import type { PosteBureau } from '#domains/scheduling/model/bureau/changement.ts'
import type { CompteursMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { ChiffresMois } from '#domains/scheduling/model/cloture/cloture.ts'
import type { VersionContrat } from '#domains/scheduling/model/contrat.ts'
import { compterDues, joursOtes } from '#domains/scheduling/model/dues.ts'
import { minutesReelles, type ProprietesPause } from '#domains/scheduling/model/planning/heures.ts'
import { minutesPrevues } from '#domains/scheduling/model/planning/prevu.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { estAvant, type Reprise } from '#domains/scheduling/model/reprise.ts'
import { joursDeMaladie } from '#domains/scheduling/model/statistiques/absences.ts'
import { ligneDe } from '#domains/scheduling/model/statistiques/compter.ts'
import { parAnDe, partsDe } from '#domains/scheduling/model/tableau/calcul.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import type { JourIso } from '#wire/dates.ts'
import type { AbsenceLue } from '../conges/lectures.ts'
import type { lireVersions } from '../regles/proprietes.ts'

interface Mois {
  /** Those of the eve and of the day after too: an intervention within them is paid once. */
  readonly postes: readonly PosteBureau[]
  /** Since January and until the end of the last week: what is due is told by them (`joursDesDues`). */
  readonly absences: readonly Pick<AbsenceLue, 'jour' | 'sorte' | 'demande_type'>[]
  readonly interventions: readonly { readonly debut: Date; readonly fin: Date }[]
  readonly astreintes: readonly unknown[]
  /** What was planned of them and not done. */
  readonly nonFaits?: readonly { readonly minutes: number }[] | undefined
  /** Within one year. */
  readonly periode: Periode
  readonly contrats: readonly VersionContrat[]
  readonly versions: Awaited<ReturnType<typeof lireVersions>>
  readonly maintenant: Date
  /** What was carried over within the year. */
  readonly reprise?: Reprise | undefined
  /** Figures of the month once it is closed: they hold, whatever would be counted now. */
  readonly figes?: ChiffresMois | undefined
}

/** Minutes that a shift was planned for, whatever was done: of one that is to be taken off once it has begun, its plan stays. */
function prevuesDe(poste: PosteBureau, proprietes: ProprietesPause): number {
  const { prevu, pointage_date } = poste
  if (poste.etat === 'retire') return prevu ? minutesReelles({ ...prevu, pointage_date }, proprietes) : 0
  const prevue = prevu && { ...prevu, minutes: minutesReelles({ ...prevu, pointage_date }, proprietes) }
  return minutesPrevues(prevue, minutesReelles(poste, proprietes))
}

/** What the posts and the interventions of the month sum, counted as the closing and the statistics count them. */
function compterHeures(mois: Mois) {
  const { reprise, postes, absences, interventions, periode, contrats, versions, maintenant } = mois
  const pauseDu = (jour: JourIso) => versionDu(versions, jour).proprietes
  const otes = joursOtes(absences)
  const lignes = partsDe({
    ...{ annee: Number(periode.du.slice(0, 4)), maintenant: maintenant.toISOString(), contrats, pauseDu, otes },
    // Taken off, it is no work any more.
    postes: postes.filter(p => p.etat !== 'retire'),
    interventions: interventions.map(i => ({ debut: i.debut.toISOString(), fin: i.fin.toISOString() })),
    maladies: new Set(absences.filter(a => a.sorte === 'maladie').map(a => a.jour)),
  })
    .filter(p => p.jour >= periode.du && p.jour <= periode.au)
    .map(p => ligneDe(p, pauseDu))
  const dues = lignes.filter(l => l.sorte !== 'neutralise')
  const sommer = (de: (l: (typeof lignes)[number]) => number, parmi = lignes) => parmi.reduce((t, l) => t + de(l), 0)
  const payees = (sorte: 'fait' | 'prevu' | 'neutralise') => sommer(l => (l.sorte === sorte ? l.minutes : 0))
  const [compte, a_venir, neutralise] = [payees('fait'), payees('prevu'), payees('neutralise')]
  const credit = compte + a_venir + neutralise
  const contrat = estAvant(reprise, periode.au)
    ? credit
    : compterDues({ contrats, parAn: parAnDe(pauseDu), otes })(periode)
  return {
    prevu: postes
      .filter(p => p.pointage_date >= periode.du && p.pointage_date <= periode.au)
      .reduce(
        (t, p) => t + prevuesDe(p, pauseDu(p.pointage_date)),
        (mois.nonFaits ?? []).reduce((t, n) => t + n.minutes, 0),
      ),
    reel: sommer(l => (l.sorte === 'fait' ? l.minutes_reelles : 0)),
    ...{ compte, a_venir, neutralise, contrat, ecart: credit - contrat },
    nuit: sommer(l => l.nuit, dues),
    dimanche: sommer(l => l.dimanche, dues),
    ferie: sommer(l => l.ferie, dues),
  }
}

/** The same of a closed month, as it was closed. */
const heuresClosesDe = ({ planifie: prevu, prevu: a_venir, reel, compte, ...c }: ChiffresMois) => ({
  ...{ prevu, a_venir, reel, compte, neutralise: c.neutralise, contrat: c.contrat, ecart: c.ecart },
  ...{ nuit: c.nuit, dimanche: c.dimanche, ferie: c.ferie },
})

/** Counters of one agent's month as it will be once what is prepared is published. */
export function compterMois(mois: Mois): CompteursMois {
  const { periode, figes } = mois
  const absences = mois.absences.filter(a => a.jour >= periode.du && a.jour <= periode.au)
  const jours = (sorte: 'conge' | 'tlc') => new Set(absences.filter(a => a.sorte === sorte).map(a => a.jour)).size
  return {
    ...(figes ? heuresClosesDe(figes) : compterHeures(mois)),
    ...{ conge: jours('conge'), tlc: jours('tlc'), maladie: joursDeMaladie(absences).size },
    astreinte: mois.astreintes.length,
  }
}
