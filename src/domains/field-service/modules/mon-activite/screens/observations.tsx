import { ReadingState } from '#client/page/reading-state.tsx'
import { useSession } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import lists from '#kit/page/lists.module.css'
import { direQuand } from '#wire/moments.ts'
import { lireObservations } from '../contract.ts'
import { appliquerObservations } from '../offline/rejeu-observations.ts'
import { AboutClient } from './about-client.tsx'
import { NewObservation } from './new-observation.tsx'
import classes from './observations.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import { PhotoAdd } from './photos.tsx'
import type { Local } from './use-local.ts'
import { usePhotos } from './use-photos.ts'

type Props = { visite: InterventionActivite; local: Local | undefined }

/** Observations of a visit; one more may be written without network (specification field-service §2 menu Observations). */
export function Observations({ visite, local }: Props) {
  const id = visite.intervention_id
  const lecture = useReading(lireObservations, { params: { id: String(id) } })
  const auteur = useSession().session?.user.name ?? 'Vous'
  const photos = usePhotos(visite, local)
  const liste = appliquerObservations(lecture.data, local?.actions ?? [], { intervention_id: id, auteur })

  const duClient = lecture.data?.du_client ?? []

  const photosDe = (observation: string) => photos.photos.filter(p => p.observation === observation)

  return (
    <div className={classes.root}>
      {visite.peut.observer && local && (
        <NewObservation visite={visite} photos={photos} actions={local.actions} ecrites={liste} />
      )}
      {lecture.data === null && lecture.state !== 'pret' && liste.length === 0 ? (
        lecture.state === 'chargement' ? (
          <p role="status">Lecture des observations…</p>
        ) : (
          <ReadingState {...lecture} what="Les observations" />
        )
      ) : null}
      {duClient.length > 0 && <AboutClient remarques={duClient} />}
      {lecture.state === 'pret' && liste.length === 0 && duClient.length === 0 && (
        <p className={classes.vide}>Aucune observation.</p>
      )}
      <ul className={`${lists.rows} ${classes.liste}`}>
        {liste.map(o => (
          <li key={o.uid}>
            <p className={classes.qui}>
              {o.utilisateur}, {direQuand(o.commentaire_date_heure)}
            </p>
            <p className={classes.texte}>{o.commentaire_texte}</p>
            <PhotoStrip
              visite={visite}
              photos={photosDe(o.uid)}
              supprimer={photos.supprimer}
              legender={photos.legender}
            />
            {o.utilisateur === auteur && <PhotoAdd court visite={visite} lues={photos} observation={o.uid} />}
            {o.recu_a === null && <p className={classes.attente}>Enregistrée sur ce téléphone, à envoyer</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
