import { navigate } from '#client/address/location.ts'
import { TruthLine } from '#client/page/truth-line.tsx'
import type { Truth } from '#client/queue/truth.ts'
import { LIBELLES_CATEGORIE } from '#domains/home-care/model/transmission.ts'
import { adresseResident } from '#domains/residences/modules/gestion-residents/address.ts'
import { Pill } from '#kit/pill/pill.tsx'
import type { JourIso } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { estTue } from '../offline/garder.ts'
import type { TransmissionLocale } from '../offline/rejeu.ts'
import { direEtat, direReception, nommerFiche, nommerPersonne } from '../view/mots.ts'
import fold from './fold.module.css'
import classes from './sheet-body.module.css'

type Props = { fiche: TransmissionLocale; verite: Truth | null; aujourdhui: JourIso; enLecture?: boolean }

/** A sheet in full: what is struck out or was replaced stays readable. */
export function SheetBody({ fiche, verite, aujourdhui, enLecture = false }: Props) {
  const { rayee, corrections } = fiche
  const etat = direEtat(fiche)
  const recue = direReception(fiche, aujourdhui)
  return (
    <article className={classes.root} data-rayee={rayee ? true : undefined}>
      <h2 className={classes.personne}>{nommerFiche(fiche, enLecture)}</h2>
      <Residents fiche={fiche} />
      <p className={classes.etiquettes}>
        <span>{LIBELLES_CATEGORIE[fiche.categorie]}</span>
        {fiche.importance === 'importante' && <Pill tone="bad">Importante</Pill>}
        {etat && <Pill tone="mute">{etat}</Pill>}
      </p>
      {rayee && (
        <p className={classes.rayure}>
          Rayée par {rayee.par}, {direQuand(rayee.a, aujourdhui)}
          {rayee.motif && `\u00a0: ${rayee.motif}`}
        </p>
      )}
      {estTue(fiche) ? (
        !enLecture && (
          <p className={classes.tue}>
            Ce qui est écrit d’une personne, son nom compris, ne reste pas sur l’appareil&nbsp;: cela revient avec le
            réseau.
          </p>
        )
      ) : (
        <Texte texte={fiche.texte} raye={rayee !== null} />
      )}
      {fiche.actions && <Texte titre="Ce qui a été fait" texte={fiche.actions} raye={rayee !== null} />}
      {fiche.resultat && <Texte titre="Résultat" texte={fiche.resultat} raye={rayee !== null} />}
      <p className={classes.auteur}>
        <b>{fiche.auteur}</b>, {[direQuand(fiche.ecrite_a, aujourdhui), recue].filter(Boolean).join(', ')}
      </p>
      <TruthLine verite={verite} avecLien />
      {corrections.length > 0 && (
        <details className={classes.anciens}>
          <summary className={fold.summary}>{compter(corrections.length, 'ancien texte', 'anciens textes')}</summary>
          <ol>
            {[...corrections].reverse().map(c => (
              <li key={c.version}>
                <p className={classes.quand}>Remplacé {direQuand(c.corrigee_a, aujourdhui)}</p>
                <p className={classes.detail}>
                  {[nommerPersonne(c), LIBELLES_CATEGORIE[c.categorie], c.importance === 'importante' && 'Importante']
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                <Texte texte={c.texte} raye />
                {c.actions && <Texte titre="Ce qui a été fait" texte={c.actions} raye />}
                {c.resultat && <Texte titre="Résultat" texte={c.resultat} raye />}
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  )
}

/** The pages of those whom it names, for who may know them. */
function Residents({ fiche }: { fiche: TransmissionLocale }) {
  if (!fiche.residents || fiche.residents.length === 0) return null
  return (
    <p className={classes.etiquettes}>
      {fiche.residents.map(({ resident_id, label }) => (
        <a
          key={resident_id}
          className={classes.resident}
          href={adresseResident(resident_id)}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            navigate(adresseResident(resident_id))
          }}
        >
          {`Dossier\u00a0: ${label}`}
        </a>
      ))}
    </p>
  )
}

function Texte({ titre, texte, raye }: { titre?: string; texte: string; raye: boolean }) {
  return (
    <div className={classes.bloc}>
      {titre && <h3 className={classes.titre}>{titre}</h3>}
      <p className={classes.texte}>{raye ? <s>{texte}</s> : texte}</p>
    </div>
  )
}
