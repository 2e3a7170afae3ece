import type { ReactNode } from 'react'
import type { ErreurCloture } from '#domains/field-service/model/rapports/cloture.ts'
import type { Saisie } from '#domains/field-service/model/rapports/saisie.ts'
import type { Brouillon } from '#domains/field-service/modules/mon-activite/offline/brouillon.ts'
import { PartTitle } from '#kit/page/part-title.tsx'
import classes from './form-parts.module.css'

/** What every part of the closing's form receives. */
export type PartProps = {
  saisie: Saisie
  brouillon: Brouillon
  /** A function when the change starts from what is there at that moment: an undo, a quick series. */
  changer: (saisie: Partial<Saisie> | ((saisie: Saisie) => Partial<Saisie>)) => void
  /** Sentence of a field, without its dash; undefined while it is right or was not checked yet. */
  erreur: (champ: string) => string | undefined
}

/** DOM identity of a field of the report, where focus goes when it is wrong. */
export function champId(champ: string): string {
  return `cloture-${champ.replaceAll('.', '-')}`
}

export function erreurDe(erreurs: readonly ErreurCloture[], champ: string): string | undefined {
  return erreurs.find(e => e.champ === champ)?.message.replace(/^- /, '')
}

/** Brings the first wrong field under the eyes, and the keyboard into it. */
export function viserPremiere(erreurs: readonly ErreurCloture[]): void {
  erreurs.some(({ champ }) => viser(champ))
}

/** @returns whether the field, or what it is a part of, is on the page; it is under the eyes then */
export function viser(champ: string): boolean {
  const zone =
    document.getElementById(champId(champ)) ?? document.getElementById(champId(champ.replace(/\.[^.]+$/, '')))
  if (!zone) return false
  const cible = zone.matches('input,select,textarea,button')
    ? zone
    : zone.querySelector<HTMLElement>('button,input,select,textarea')
  zone.scrollIntoView({ block: 'center' })
  ;(cible ?? zone).focus({ preventScroll: true })
  return true
}

type SectionProps = {
  titre: string
  champ?: string
  droite?: ReactNode
  erreur?: string | undefined
  children: ReactNode
}

/** One labelled part of the form. */
export function Section({ titre, champ, droite, erreur, children }: SectionProps) {
  return (
    <section id={champ && champId(champ)} className={classes.section} aria-label={titre}>
      <div className={classes.tete}>
        <PartTitle as="h3">{titre}</PartTitle>
        {droite}
      </div>
      {children}
      {erreur && (
        <p className={classes.erreur} role="alert">
          {erreur}
        </p>
      )}
    </section>
  )
}
