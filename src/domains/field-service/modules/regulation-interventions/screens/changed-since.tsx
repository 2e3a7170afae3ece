import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { heureParis } from '#wire/dates.ts'
import classes from './plan-actions.module.css'

type Read = Pick<VisiteDetail, 'version' | 'technicien_id' | 'debut' | 'changements' | 'annulee'>
export type PlanAction = 'affecter' | 'reporter' | 'annuler'

/** "Annulée par Sophie Martin à 17:38.", "Changée par Sophie Martin à 17:38 : Hugo Delattre → Léa Morel." */
export function direChangee({ changements }: Pick<VisiteDetail, 'changements'>): string {
  const last = changements.at(-1)
  if (!last) return 'Elle vient de changer.'
  const { sorte, auteur, fait_a, avant, apres } = last
  const qui = `par ${auteur} à ${heureParis(fait_a)}`
  if (sorte === 'annuler') return `Annulée ${qui}.`
  if (sorte === 'retablir') return `Rétablie ${qui}.`
  return `Changée ${qui}\u00a0: ${avant} → ${apres}.`
}

/** What somebody else made of a visit since a form about its plan was opened; null: nothing. */
export function useChangedSince(visite: Read, action: PlanAction | null) {
  const [vue, setVue] = useState(visite)
  const [pour, setPour] = useState(action)
  if (pour !== action) {
    setPour(action)
    setVue(visite)
  }
  // A step or a photo is no change of plan.
  const changee =
    action !== null && visite.version !== vue.version && visite.changements.length > vue.changements.length
  // The form compares what it is about by itself, and asks again with both values.
  const compare = {
    affecter: visite.technicien_id !== vue.technicien_id,
    reporter: visite.debut !== vue.debut,
    annuler: true,
  }
  return {
    dit: changee ? direChangee(visite) : null,
    /** The form is closed to the hand until what changed was read. */
    closed: changee && action !== null && !visite.annulee && !compare[action],
    read: () => setVue(visite),
  }
}

type Props = { readonly since: ReturnType<typeof useChangedSince>; readonly children: ReactNode }

/** A form over a visit that somebody has just changed: who did is told, and it goes on once that was read. */
export function ChangedSince({ since: { dit, closed, read }, children }: Props) {
  return (
    <>
      {dit && (
        <div className={classes.conflit} role="alert">
          <b>Cette intervention vient de changer</b>
          <span>{dit}</span>
          {closed && (
            <div className={classes.boutons}>
              <Button size="xs" onClick={read}>
                Continuer avec ce changement
              </Button>
            </div>
          )}
        </div>
      )}
      {children && (
        <div className={classes.tenu} inert={closed} data-held>
          {children}
        </div>
      )}
    </>
  )
}
