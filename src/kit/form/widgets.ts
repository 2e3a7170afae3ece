import type { ComponentType } from 'react'
import type { TypeChamp } from '#wire/form.ts'
import { Adresse } from './fields/adresse.tsx'
import { Annee } from './fields/annee.tsx'
import { Autocompletion } from './fields/autocompletion.tsx'
import { Case } from './fields/case.tsx'
import { Choix } from './fields/choix.tsx'
import { Couleur } from './fields/couleur.tsx'
import { DateField } from './fields/date.tsx'
import { DateCase } from './fields/date-case.tsx'
import { DateHeure } from './fields/date-heure.tsx'
import { Email } from './fields/email.tsx'
import { Fichier } from './fields/fichier.tsx'
import { Heure } from './fields/heure.tsx'
import { HeureCase } from './fields/heure-case.tsx'
import { Icone } from './fields/icone.tsx'
import { Information } from './fields/information.tsx'
import { Interrupteur } from './fields/interrupteur.tsx'
import { Mois } from './fields/mois.tsx'
import { Montant } from './fields/montant.tsx'
import { MotDePasse } from './fields/mot-de-passe.tsx'
import { Nombre } from './fields/nombre.tsx'
import { Periode } from './fields/periode.tsx'
import { PeriodeSemaine } from './fields/periode-semaine.tsx'
import { Photo } from './fields/photo.tsx'
import { Siren } from './fields/siren.tsx'
import { Tags } from './fields/tags.tsx'
import { Telephone } from './fields/telephone.tsx'
import { Texte } from './fields/texte.tsx'
import { Transfert } from './fields/transfert.tsx'
import { Zone } from './fields/zone.tsx'
import type { FieldProps } from './types.ts'

/**
 * How a row stands around its widget: a `label` that points at one control, a `group` of several, `alone` where the widget
 * says its label itself, `wide` for a group that takes the width of the form.
 */
type Layout = 'label' | 'group' | 'alone' | 'wide'

/** One widget per type: a type without its own does not compile. */
export const WIDGETS: Readonly<Record<TypeChamp, readonly [Layout, ComponentType<FieldProps>]>> = {
  texte: ['label', Texte],
  zone: ['label', Zone],
  nombre: ['label', Nombre],
  montant: ['label', Montant],
  choix: ['label', Choix],
  autocompletion: ['label', Autocompletion],
  date: ['label', DateField],
  date_case: ['group', DateCase],
  date_heure: ['group', DateHeure],
  heure: ['label', Heure],
  heure_case: ['group', HeureCase],
  annee: ['label', Annee],
  mois: ['label', Mois],
  periode: ['group', Periode],
  periode_semaine: ['group', PeriodeSemaine],
  couleur: ['label', Couleur],
  icone: ['label', Icone],
  telephone: ['label', Telephone],
  email: ['label', Email],
  mot_de_passe: ['label', MotDePasse],
  siren: ['label', Siren],
  adresse: ['label', Adresse],
  tags: ['label', Tags],
  confidentialite: ['alone', Case],
  interrupteur: ['label', Interrupteur],
  case: ['alone', Case],
  fichier: ['group', Fichier],
  photo: ['group', Photo],
  logo: ['group', Photo],
  transfert: ['wide', Transfert],
  information: ['alone', Information],
}
