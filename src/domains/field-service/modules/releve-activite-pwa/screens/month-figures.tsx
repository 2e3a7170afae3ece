import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import { useBackLayer } from '#client/back.ts'
import { Failure } from '#client/failure.tsx'
import { useMobile } from '#client/viewport.ts'
import {
  type ChiffresReleve,
  direTrajetsSansDistance,
  formaterDistance,
  type TuileReleve,
} from '#domains/field-service/model/releve.ts'
import { LoadingRows } from '#kit/state/state-block.tsx'
import { formaterDuree, formaterJour } from '#wire/dates.ts'
import { compter, formaterNombre } from '#wire/french.ts'
import { lireReleve } from '../contract.ts'
import classes from './month-figures.module.css'

/** First part of the keys of this module's readings. */
export const CLE_RELEVE = 'releve-activite-pwa'

/** Figures of one month, day by day; those already read are readable without network. */
export function MonthFigures({ tuile, fermer }: { tuile: TuileReleve; fermer: () => void }) {
  const mobile = useMobile()
  useBackLayer(true, fermer)
  const { annee, mois } = tuile
  const query = useQuery({
    queryKey: [CLE_RELEVE, annee, mois],
    queryFn: ({ signal }) =>
      call(lireReleve, { query: { annee: String(annee), mois: String(mois) }, signal, silent: true }),
    meta: { horsLigne: true },
  })
  const releve = query.data?.releve
  return (
    <Drawer.Root opened onClose={fermer} position={mobile ? 'bottom' : 'right'} size={mobile ? '85%' : 460}>
      <Drawer.Overlay />
      <Drawer.Content>
        <div className={classes.tete}>
          <Drawer.Title className={classes.titre}>
            {tuile.mois_libelle} {annee}
          </Drawer.Title>
          <Drawer.CloseButton size={48} iconSize={22} aria-label="Fermer" />
        </div>
        <Drawer.Body>
          {releve ? (
            <div className={classes.root}>
              <dl className={classes.total}>
                <Chiffres chiffres={releve.total} />
              </dl>
              {releve.jours.length === 0 && <p className={classes.note}>Aucune intervention terminée ce mois-ci.</p>}
              <ul className={classes.jours}>
                {releve.jours.map(j => (
                  <li key={j.jour}>
                    <b>{formaterJour(j.jour)}</b>
                    <span>{compter(j.chiffres.nb_interventions, 'intervention')}</span>
                    <span>{formaterDuree(j.chiffres.minutes_sur_place)}</span>
                  </li>
                ))}
              </ul>
              <p className={classes.note}>
                Distances : estimation d’après les adresses, à vol d’oiseau majoré.{' '}
                {direTrajetsSansDistance(releve.total.trajets_sans_distance)}
              </p>
            </div>
          ) : query.isError && !query.isFetching ? (
            <Failure
              error={query.error}
              onRetry={() => void query.refetch()}
              offline="Ce mois sera lisible hors ligne une fois ouvert avec du réseau."
            />
          ) : (
            <LoadingRows rows={6} height={48} />
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Chiffres({ chiffres }: { chiffres: ChiffresReleve }) {
  const faits: [string, string][] = [
    ['Interventions', formaterNombre(chiffres.nb_interventions)],
    ['Sur place', formaterDuree(chiffres.minutes_sur_place)],
    ['En route', formaterDuree(chiffres.minutes_route)],
    ['Distance estimée', formaterDistance(chiffres.distance_estimee_metres, 0)],
  ]
  return faits.map(([nom, valeur]) => (
    <div key={nom}>
      <dt>{nom}</dt>
      <dd>{valeur}</dd>
    </div>
  ))
}
