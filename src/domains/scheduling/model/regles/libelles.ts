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
  NUIT_DISPENSE: { libelle: 'Nuit d’une personne dispensée', unite: 'minutes', fenetre: 'par poste de nuit' },
  REPOS_QUATORZE_JOURS: { libelle: 'Jours de repos', unite: 'jours', fenetre: 'sur deux semaines civiles' },
  REPOS_CONSECUTIFS: { libelle: 'Repos d’affilée', unite: 'jours', fenetre: 'sur deux semaines civiles' },
  DIMANCHES_4_SEMAINES: { libelle: 'Dimanches libres', unite: 'dimanches', fenetre: 'sur 4 semaines glissantes' },
  DIMANCHES_ANNEE: { libelle: 'Dimanches libres de l’année', unite: 'dimanches', fenetre: 'par année, hors congés' },
  REPOS_SEMAINE: { libelle: 'Repos de la semaine', unite: 'demi_journees', fenetre: 'par semaine civile' },
  REPOS_SEMAINE_IRREGULIER: {
    libelle: 'Repos de la semaine, rythme irrégulier',
    unite: 'demi_journees',
    fenetre: 'par semaine civile du personnel éducatif et soignant',
  },
  REPOS_DIMANCHE: {
    libelle: 'Dimanche dans le repos d’affilée',
    unite: 'jours',
    fenetre: 'd’affilée avec un dimanche, sur deux semaines civiles',
  },
  DIMANCHES_3_SEMAINES: {
    libelle: 'Dimanche libre sur trois semaines',
    unite: 'dimanches',
    fenetre: 'sur 3 semaines glissantes, dans deux jours de repos d’affilée',
  },
  DIMANCHES_MOIS: { libelle: 'Dimanches travaillés du mois', unite: 'dimanches', fenetre: 'par mois' },
  FERIES_CHOMES: { libelle: '1er mai et 25 décembre', unite: 'jours', fenetre: 'par jour' },
  COUPURE_TEMPS_PARTIEL: { libelle: 'Coupure à temps partiel', unite: 'minutes', fenetre: 'par coupure' },
  COUPURES_TEMPS_PARTIEL: { libelle: 'Nombre de coupures à temps partiel', unite: 'coupures', fenetre: 'par journée' },
  TEMPS_PARTIEL_DUREE: { libelle: 'Durée du temps partiel', unite: 'minutes', fenetre: 'par semaine au contrat' },
  TEMPS_PARTIEL_SEMAINE: {
    libelle: 'Heures complémentaires de la semaine',
    unite: 'minutes',
    fenetre: 'en plus par heure du contrat, sur la semaine civile',
  },
  TEMPS_PARTIEL_ANNEE: {
    libelle: 'Heures complémentaires de l’année',
    unite: 'minutes',
    fenetre: 'en plus par heure du contrat, sur l’année',
  },
  TEMPS_PARTIEL_PLEIN: {
    libelle: 'Temps partiel porté au temps plein',
    unite: 'minutes',
    fenetre: 'par semaine civile à temps partiel',
  },
  TEMPS_PARTIEL_PREAVIS: {
    libelle: 'Annonce d’un changement à temps partiel',
    unite: 'jours',
    fenetre: 'ouvrés entre l’annonce et le jour travaillé',
  },
  CONTINGENT_ANNUEL: { libelle: 'Heures supplémentaires de l’année', unite: 'minutes', fenetre: 'par année' },
  ASTREINTE_PREAVIS: {
    libelle: 'Annonce d’une astreinte',
    unite: 'jours',
    fenetre: 'entre l’annonce et l’astreinte',
  },
  MINEUR_JOUR: { libelle: 'Durée du jour, moins de 18 ans', unite: 'minutes', fenetre: 'par jour civil' },
  MINEUR_SEMAINE: { libelle: 'Durée de la semaine, moins de 18 ans', unite: 'minutes', fenetre: 'par semaine civile' },
  MINEUR_PAUSE: { libelle: 'Pause, moins de 18 ans', unite: 'minutes', fenetre: 'après 4\u00a0h\u00a030 de travail' },
  MINEUR_REPOS: {
    libelle: 'Repos quotidien, moins de 18 ans',
    unite: 'minutes',
    fenetre: 'entre deux journées de travail',
  },
  MINEUR_REPOS_16: {
    libelle: 'Repos quotidien, moins de 16 ans',
    unite: 'minutes',
    fenetre: 'entre deux journées de travail',
  },
  MINEUR_REPOS_HEBDOMADAIRE: {
    libelle: 'Repos de la semaine, moins de 18 ans',
    unite: 'jours',
    fenetre: 'd’affilée par semaine civile',
  },
  MINEUR_FERIE: { libelle: 'Jour férié, moins de 18 ans', unite: 'jours', fenetre: 'par jour férié' },
  MINEUR_NUIT_16: { libelle: 'Nuit, moins de 16 ans', unite: 'minutes', fenetre: 'de 20:00 à 06:00' },
  MINEUR_NUIT: { libelle: 'Nuit, moins de 18 ans', unite: 'minutes', fenetre: 'de 22:00 à 06:00' },
  ABSENCE: { libelle: 'Poste un jour d’absence', unite: 'jours', fenetre: 'par jour' },
  CHEVAUCHEMENT: { libelle: 'Postes en même temps', unite: 'minutes', fenetre: 'entre deux postes' },
}
