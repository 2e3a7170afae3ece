import type { CodeRegle, UniteRegle } from './types.ts'

/** What each rule measures, whatever its threshold. */
export const LIBELLES: Readonly<
  Record<CodeRegle, { readonly libelle: string; readonly unite: UniteRegle; readonly fenetre: string }>
> = {
  REPOS_QUOTIDIEN: { libelle: 'Repos quotidien', unite: 'minutes', fenetre: 'entre deux journées de travail' },
  AMPLITUDE: { libelle: 'Amplitude', unite: 'minutes', fenetre: 'du premier début à la dernière fin de la journée' },
  DUREE_JOUR: { libelle: 'Durée du jour', unite: 'minutes', fenetre: 'par jour civil' },
  DUREE_SEMAINE: { libelle: 'Durée de la semaine', unite: 'minutes', fenetre: 'par semaine civile' },
  MOYENNE_12_SEMAINES: { libelle: 'Moyenne de 12 semaines', unite: 'minutes', fenetre: 'sur 12 semaines glissantes' },
  MOYENNE_4_SEMAINES: { libelle: 'Moyenne de 4 semaines', unite: 'minutes', fenetre: 'sur 4 semaines glissantes' },
  REPOS_HEBDOMADAIRE: { libelle: 'Repos hebdomadaire', unite: 'minutes', fenetre: 'par semaine civile' },
  JOURS_SEMAINE_CIVILE: { libelle: 'Jours par semaine', unite: 'jours', fenetre: 'par semaine civile' },
  JOURS_CONSECUTIFS: { libelle: 'Jours d’affilée', unite: 'jours', fenetre: 'd’affilée' },
  PAUSE: { libelle: 'Pause', unite: 'minutes', fenetre: 'dès 6\u00a0h de travail' },
  NUIT_DUREE: { libelle: 'Durée d’une nuit', unite: 'minutes', fenetre: 'par journée d’un travailleur de nuit' },
  NUIT_MOYENNE_12_SEMAINES: {
    libelle: 'Moyenne de 12 semaines, travail de nuit',
    unite: 'minutes',
    fenetre: 'sur 12 semaines glissantes d’un travailleur de nuit',
  },
  REPOS_QUATORZE_JOURS: { libelle: 'Jours de repos', unite: 'jours', fenetre: 'sur deux semaines civiles' },
  REPOS_CONSECUTIFS: { libelle: 'Repos d’affilée', unite: 'jours', fenetre: 'sur deux semaines civiles' },
  DIMANCHES_4_SEMAINES: { libelle: 'Dimanches libres', unite: 'dimanches', fenetre: 'sur 4 semaines glissantes' },
  DIMANCHES_ANNEE: { libelle: 'Dimanches libres de l’année', unite: 'dimanches', fenetre: 'par année, hors congés' },
  COUPURE_TEMPS_PARTIEL: { libelle: 'Coupure à temps partiel', unite: 'minutes', fenetre: 'par journée' },
  MINEUR_JOUR: { libelle: 'Durée du jour, moins de 18 ans', unite: 'minutes', fenetre: 'par jour civil' },
  MINEUR_SEMAINE: { libelle: 'Durée de la semaine, moins de 18 ans', unite: 'minutes', fenetre: 'par semaine civile' },
  MINEUR_NUIT: { libelle: 'Nuit, moins de 18 ans', unite: 'minutes', fenetre: 'de 22:00 à 06:00' },
  ABSENCE: { libelle: 'Poste un jour d’absence', unite: 'jours', fenetre: 'par jour' },
  CHEVAUCHEMENT: { libelle: 'Postes en même temps', unite: 'minutes', fenetre: 'entre deux postes' },
}
