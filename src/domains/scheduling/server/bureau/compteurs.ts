import type { PosteBureau } from '#domains/scheduling/model/bureau/changement.ts'
import type { CompteursMois } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { ChiffresMois } from '#domains/scheduling/model/cloture/cloture.ts'
import { minutesDues, type VersionContrat } from '#domains/scheduling/model/contrat.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import {
  minutesComptees,
  minutesEntreBornes,
  minutesNuit,
  minutesReelles,
  nuitDe,
  type ProprietesPause,
  travailDe,
} from '#domains/scheduling/model/planning/heures.ts'
import { amplitudeDe } from '#domains/scheduling/model/planning/horaire.ts'
import { minutesPrevues } from '#domains/scheduling/model/planning/prevu.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import { joursDeMaladie } from '#domains/scheduling/model/statistiques/absences.ts'
import { versionDu } from '#domains/scheduling/model/versions.ts'
import { ajouterJours, bornesJour, type JourIso, jourSemaine, versMs } from '#wire/dates.ts'
import type { lireVersions } from '../regles/proprietes.ts'

interface Mois {
  readonly postes: readonly PosteBureau[]
  readonly absences: readonly { readonly jour: JourIso; readonly sorte: 'conge' | 'tlc' | 'maladie' }[]
  readonly astreintes: readonly unknown[]
  /** What was planned of them and not done. */
  readonly nonFaits?: readonly { readonly minutes: number }[] | undefined
  readonly periode: Periode
  readonly contrats: readonly VersionContrat[]
  readonly versions: Awaited<ReturnType<typeof lireVersions>>
  readonly maintenant: number
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

/** Minutes of one agent's month: what is planned, what is over, and what of it falls at night, on Sundays, on holidays. */
export function compterMois(mois: Mois): CompteursMois {
  const { postes, absences, astreintes, periode, contrats, versions, maintenant } = mois
  const malade = new Set(absences.filter(a => a.sorte === 'maladie').map(a => a.jour))
  const nonFaites = (mois.nonFaits ?? []).reduce((t, n) => t + n.minutes, 0)
  const compteurs = { prevu: nonFaites, reel: 0, compte: 0, nuit: 0, dimanche: 0, ferie: 0 }
  for (const poste of postes) {
    const { proprietes } = versionDu(versions, poste.pointage_date)
    compteurs.prevu += prevuesDe(poste, proprietes)
    // Taken off, it is no work any more.
    if (poste.etat === 'retire') continue
    const travail = travailDe(poste, proprietes)
    const reelles = minutesReelles(poste, proprietes)
    // On a day of sickness it was planned, and is neither done nor due: nobody owes the hours of an illness.
    if (malade.has(poste.pointage_date)) continue
    if ((amplitudeDe(poste)?.fin ?? 0) <= maintenant) compteurs.reel += reelles
    compteurs.compte += minutesComptees(poste, proprietes)
    compteurs.nuit += minutesNuit(travail, nuitDe(proprietes))
    for (const jour of [poste.pointage_date, ajouterJours(poste.pointage_date, 1)]) {
      const { debut, fin } = bornesJour(jour)
      const minutes = minutesEntreBornes(travail, versMs(debut), versMs(fin))
      if (jourSemaine(jour) === 7) compteurs.dimanche += minutes
      if (nomFerie(jour, versionDu(versions, jour).site) !== null) compteurs.ferie += minutes
    }
  }
  const jours = (sorte: 'conge' | 'tlc') => new Set(absences.filter(a => a.sorte === sorte).map(a => a.jour)).size
  const { figes } = mois
  if (figes) {
    const { planifie, reel, compte, nuit, dimanche, ferie } = figes
    Object.assign(compteurs, { prevu: planifie, reel, compte, nuit, dimanche, ferie })
  }
  return {
    ...compteurs,
    ...{
      conge: jours('conge'),
      tlc: jours('tlc'),
      maladie: joursDeMaladie(absences).size,
      astreinte: astreintes.length,
    },
    contrat: figes?.contrat ?? minutesDues(contrats, periode),
  }
}
