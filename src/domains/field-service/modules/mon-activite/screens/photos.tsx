import { Alert, Button } from '@mantine/core'
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { messageNonEnregistre } from '#client/queue/not-stored.ts'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { FilePicker } from '#kit/scan/file-picker.tsx'
import { compter } from '#wire/french.ts'
import { BlobPicture } from './photo-picture.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import classes from './photos.module.css'
import type { Local } from './use-local.ts'
import { type Photos as Reading, usePhotos } from './use-photos.ts'

type Props = { visite: InterventionActivite; local: Local | undefined }

/** Photos of a visit, taken or chosen, shown at once and sent like everything else. */
export function Photos({ visite, local }: Props) {
  const lues = usePhotos(visite, local)
  const { photos, lecture } = lues
  // Never read on this device: the list of the day knows how many the office has.
  const attendues = lecture.data ? 0 : (visite.nb_photos ?? 0)
  const nombre = Math.max(photos.length, attendues)
  const attente = photos.filter(p => p.etat === 'attente').length
  return (
    <div className={classes.root}>
      <div className={classes.tete}>
        <p className={classes.compte} role="status">
          {nombre === 0 ? 'Aucune photo' : compter(nombre, 'photo')}
          {attente > 0 && <span data-attente>, {attente} en attente</span>}
        </p>
        {lues.prises > 0 && (
          <OneTapButton
            variant="subtle"
            aria-label={`Défaire\u00a0: ${compter(lues.prises, 'photo enregistrée', 'photos enregistrées')} sur ce téléphone`}
            onClick={lues.defairePrises}
          >
            Défaire
          </OneTapButton>
        )}
      </div>
      <PhotoStrip visite={visite} photos={photos} supprimer={lues.supprimer} legender={lues.legender} />
      <PhotoAdd visite={visite} lues={lues} observation={null} />
    </div>
  )
}

type AddProps = {
  visite: InterventionActivite
  lues: Reading
  /** `uid` of the observation they go with. */
  observation: string | null
  /** One small button instead of two, without a caption. */
  court?: boolean
  /** Done before the first of them is stored. */
  avant?: () => void
}

/** The camera, the gallery; and what the device would not keep, still in sight. */
export function PhotoAdd({ visite, lues, observation, court = false, avant }: AddProps) {
  const { ajouter, occupe, nonGardees, echec, reessayer, retirer } = lues
  const siennes = nonGardees.filter(p => p.nouvelle.observation === observation)
  if (!visite.peut.observer) return null
  // A caption is written under the photo itself, once it is there.
  const prendre = (fichiers: readonly Blob[]) => {
    avant?.()
    void ajouter(fichiers, { legende: '', observation })
  }
  return (
    <>
      {siennes.length > 0 && (
        <Alert color="red" role="alert" title={siennes.length > 1 ? 'Photos à garder' : 'Photo à garder'}>
          {messageNonEnregistre(echec)}
          <ul className={classes.liste}>
            {siennes.map(p => (
              <li key={p.cle}>
                <BlobPicture image={p.image} />
                <Button variant="subtle" size="compact-sm" onClick={() => retirer(p.cle)}>
                  Retirer
                </Button>
              </li>
            ))}
          </ul>
          <Button variant="default" mt={10} fullWidth onClick={() => void reessayer()}>
            Réessayer
          </Button>
        </Alert>
      )}
      <div className={classes.boutons}>
        {court ? (
          <FilePicker multiple onFiles={prendre}>
            {ouvrir => (
              <Button
                variant="subtle"
                leftSection={<IconCamera size={18} aria-hidden />}
                aria-busy={occupe}
                onClick={ouvrir}
              >
                Ajouter une photo
              </Button>
            )}
          </FilePicker>
        ) : (
          <>
            <FilePicker multiple={false} capture onFiles={prendre}>
              {ouvrir => (
                <Button
                  variant="default"
                  size="md"
                  leftSection={<IconCamera size={20} aria-hidden />}
                  aria-busy={occupe}
                  onClick={ouvrir}
                >
                  Prendre une photo
                </Button>
              )}
            </FilePicker>
            <FilePicker multiple onFiles={prendre}>
              {ouvrir => (
                <Button
                  variant="default"
                  size="md"
                  leftSection={<IconPhotoPlus size={20} aria-hidden />}
                  aria-busy={occupe}
                  onClick={ouvrir}
                >
                  Galerie
                </Button>
              )}
            </FilePicker>
          </>
        )}
      </div>
    </>
  )
}
