import { navigate } from '#client/address/location.ts'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { Pill } from '#kit/pill/pill.tsx'
import { heureParis, type JourIso } from '#wire/dates.ts'
import { adresseFiche } from '../address.ts'
import { estTue } from '../offline/garder.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { type Depuis, estALire } from '../view/depuis.ts'
import { direCourt, direEtat, direLecteurs, direNouveaute, direReception, nommerFiche } from '../view/mots.ts'
import classes from './sheet-row.module.css'

type Props = {
  fiche: TransmissionLocale
  verite: Truth | null
  choisie: boolean
  /** Outside its day's group, the day is said too. */
  avecJour: boolean
  /** The reader wrote it: they see how far it went. */
  sienne: boolean
  aujourdhui: JourIso
  /** In a list of what came since then: an older sheet says why it is in it. */
  depuis: Depuis | null
  /** The sheets are being read: what is silent may speak any moment. */
  enLecture: boolean
}

/** One sheet in a few lines; the whole row opens it. */
export function SheetRow({ fiche, verite, choisie, avecJour, sienne, aujourdhui, depuis, enLecture }: Props) {
  const adresse = adresseFiche(fiche.transmission_uid)
  const aLire = estALire(fiche)
  const etat = direEtat(fiche)
  const pourquoi = direReception(fiche, aujourdhui) ?? (depuis && direNouveaute(fiche, depuis, aujourdhui))
  const heure = heureParis(fiche.ecrite_a)
  return (
    <li
      className={classes.root}
      data-choisie={choisie || undefined}
      data-importante={fiche.importance === 'importante' || undefined}
      data-rayee={fiche.rayee ? true : undefined}
    >
      <a
        className={classes.lien}
        href={adresse}
        aria-current={choisie ? 'true' : undefined}
        onClick={event => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          navigate(adresse)
        }}
      >
        <span className={classes.tete}>
          {aLire && <span className={classes.point} role="img" aria-label="À lire" />}
          <b className={classes.qui} data-a-lire={aLire || undefined}>
            {nommerFiche(fiche, enLecture)}
          </b>
          <span className={classes.heure}>{avecJour ? direCourt(fiche.ecrite_a, aujourdhui) : heure}</span>
        </span>
        <span className={classes.etiquettes}>
          <span>{LIBELLES_CATEGORIE[fiche.categorie]}</span>
          {fiche.importance === 'importante' && <Pill tone="bad">Importante</Pill>}
          {etat && <Pill tone="mute">{etat}</Pill>}
        </span>
        <span className={classes.texte}>
          {!estTue(fiche) ? fiche.texte : !enLecture && 'Ce qui est écrit d’une personne ne reste pas sur l’appareil'}
        </span>
        <span className={classes.pied}>
          {[sienne && fiche.recu_a ? direLecteurs(fiche.lecteurs) : fiche.auteur, pourquoi].filter(Boolean).join(' · ')}
        </span>
        <TruthLine verite={verite} />
      </a>
    </li>
  )
}
