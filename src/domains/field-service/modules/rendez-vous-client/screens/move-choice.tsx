import { Button } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { callByLink, sayRefusal } from '#client/call/by-link.ts'
import type { CreneauLibre, RendezVous } from '#domains/field-service/model/interventions/rendez-vous.ts'
import { formaterJour } from '#wire/dates.ts'
import { formaterTranche } from '#wire/moments.ts'
import { deplacerRendezVous, lireCreneaux } from '../contract.ts'
import classes from './customer-page.module.css'
import { Unsuited } from './unsuited.tsx'
import type { Lecture } from './use-rendez-vous.ts'

type Props = { jeton: string; rdv: RendezVous; lecture: Lecture; fermer: () => void }

const cleDe = ({ jour, th_id }: CreneauLibre) => `${jour}/${th_id}`

/**
 * Places that are free now, those of the fourteen days after them once they are asked for; one that was lost meanwhile is said so, and
 * the list is read again. Where none suits, they say when they could.
 */
export function MoveChoice({ jeton, rdv, lecture, fermer }: Props) {
  const [libres, setLibres] = useState<readonly CreneauLibre[] | null>(null)
  const [suite, setSuite] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const [choisi, setChoisi] = useState<string | null>(null)
  const [aucun, setAucun] = useState(false)
  const lire = useCallback(
    async (plusLoin: boolean) => {
      const demander = (query: { suite?: '1' }) => callByLink(lireCreneaux, { params: { jeton }, query })
      try {
        const lus = await Promise.all([demander({}), ...(plusLoin ? [demander({ suite: '1' })] : [])])
        setLibres(lus.flat())
        setSuite(plusLoin)
        setRefus(null)
      } catch (error) {
        setRefus(sayRefusal(error))
      }
    },
    [jeton],
  )
  useEffect(() => {
    void lire(false)
  }, [lire])
  const creneau = libres?.find(c => cleDe(c) === choisi)
  const deplacer = async () => {
    if (!creneau) return
    const { jour, th_id } = creneau
    const body = { de: { jour: rdv.jour, creneau: rdv.creneau }, jour, th_id }
    const pris = await lecture.repondre(() => callByLink(deplacerRendezVous, { params: { jeton }, body }))
    if (pris) return fermer()
    setChoisi(null)
    await lire(suite)
  }
  if (aucun) return <Unsuited {...{ jeton, rdv, lecture, fermer }} revenir={() => setAucun(false)} />
  if (libres === null)
    return refus ? (
      <p role="alert" className={classes.erreur}>
        {refus}
      </p>
    ) : (
      <p role="status">Recherche des créneaux libres…</p>
    )
  return (
    <form
      className={classes.formulaire}
      onSubmit={event => {
        event.preventDefault()
        void deplacer()
      }}
    >
      {libres.length === 0 ? (
        <p role="status">
          Aucun créneau libre {suite ? 'ces quatre prochaines semaines' : 'ces deux prochaines semaines'}.
        </p>
      ) : (
        <fieldset className={classes.choix}>
          <legend>Créneaux libres</legend>
          {libres.map(c => (
            <label key={cleDe(c)} className={classes.option}>
              <input type="radio" name="creneau" checked={choisi === cleDe(c)} onChange={() => setChoisi(cleDe(c))} />
              <span className={classes.place}>
                <span>{formaterJour(c.jour, 'complet')}</span>
                <b>{formaterTranche(c.creneau)}</b>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {refus && (
        <p role="alert" className={classes.erreur}>
          {refus}
        </p>
      )}
      <MoreButton suite={suite} onMore={() => lire(true)} />
      <div className={classes.boutons}>
        {libres.length > 0 && (
          <Button type="submit" disabled={!creneau} loading={lecture.occupe}>
            Déplacer le rendez-vous
          </Button>
        )}
        {rdv.empechement === null && (
          <Button variant="default" disabled={lecture.occupe} onClick={() => setAucun(true)}>
            Aucun ne me convient
          </Button>
        )}
        <Button variant="default" disabled={lecture.occupe} onClick={fermer}>
          Garder mon rendez-vous
        </Button>
      </div>
    </form>
  )
}

/** Two weeks further, once. */
function MoreButton({ suite, onMore }: { suite: boolean; onMore: () => Promise<void> }) {
  const [occupe, setOccupe] = useState(false)
  if (suite) return null
  const lire = async () => {
    setOccupe(true)
    await onMore()
    setOccupe(false)
  }
  return (
    <Button variant="subtle" loading={occupe} onClick={() => void lire()}>
      Voir d’autres créneaux
    </Button>
  )
}
