import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClockPause } from '@tabler/icons-react'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { Panel } from '#client/page/panel.tsx'
import type { InterventionActivite } from '#domains/field-service/model/interventions/planning.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { heureParis } from '#wire/dates.ts'
import { direQuand } from '#wire/moments.ts'
import type { PhotoVue } from '../offline/photos.ts'
import { PhotoPicture } from './photo-picture.tsx'
import classes from './photos.module.css'

const ETATS = {
  attente: { court: 'en attente', long: 'Enregistrée sur ce téléphone, en attente d’envoi', Icone: IconClockPause },
  recue: { court: 'reçue', long: 'Reçue par le bureau', Icone: IconCheck },
  a_resoudre: {
    court: 'à résoudre',
    long: 'Refusée par le bureau\u00a0: voyez la synchronisation',
    Icone: IconAlertTriangle,
  },
} as const

type Props = {
  visite: InterventionActivite
  photos: readonly PhotoVue[]
  supprimer: (photo: PhotoVue) => Promise<void>
  /** @returns whether it was stored */
  legender: (photo: PhotoVue, texte: string) => Promise<boolean>
}

/** Thumbnails, each with where it stands; a tap shows it whole. */
export function PhotoStrip({ visite, photos, supprimer, legender }: Props) {
  const [ouverte, setOuverte] = useState<string | null>(null)
  const fermer = () => setOuverte(null)
  const photo = photos.find(p => p.sha256 === ouverte)
  const aMoi = (p: PhotoVue) => p.mienne && p.etat !== 'a_resoudre' && visite.peut.observer
  if (photos.length === 0) return null
  return (
    <>
      <ul className={classes.liste} aria-label="Photos">
        {photos.map(p => {
          const { court, Icone } = ETATS[p.etat]
          return (
            <li key={p.sha256}>
              <button
                type="button"
                className={classes.photo}
                aria-label={`Photo de ${heureParis(p.prise_a)}${p.legende && `, ${p.legende}`}, ${court}`}
                onClick={() => setOuverte(p.sha256)}
              >
                <PhotoPicture visite={visite} sha256={p.sha256} />
                {p.legende && <span className={classes.mots}>{p.legende}</span>}
                <span className={classes.etat} data-etat={p.etat}>
                  <Icone size={14} stroke={2} aria-hidden /> {court}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <Panel opened={photo !== undefined} title="Photo" onClose={fermer}>
        {photo && (
          <div className={classes.entiere}>
            <PhotoPicture visite={visite} sha256={photo.sha256} alt={photo.legende || 'Photo de l’intervention'} />
            {aMoi(photo) ? (
              <Caption key={photo.sha256} photo={photo} legender={legender} />
            ) : (
              photo.legende && <p className={classes.legende}>{photo.legende}</p>
            )}
            <p className={classes.fait}>
              {[photo.auteur, direQuand(photo.prise_a)].filter(Boolean).join(', ')}. {ETATS[photo.etat].long}.
            </p>
            <div className={classes.boutons}>
              {aMoi(photo) && (
                <OneTapButton
                  variant="default"
                  size="md"
                  onClick={async () => {
                    fermer()
                    await supprimer(photo)
                  }}
                >
                  Supprimer
                </OneTapButton>
              )}
              <Button variant="default" size="md" onClick={fermer}>
                Fermer
              </Button>
            </div>
          </div>
        )}
      </Panel>
    </>
  )
}

/** What is written under one's own photo, received or not. */
function Caption({ photo, legender }: { photo: PhotoVue; legender: Props['legender'] }) {
  const [texte, setTexte] = useState(photo.legende)
  const change = texte.trim() !== photo.legende
  useDirty(change, 'Légende de photo')
  return (
    <form
      className={classes.legender}
      onSubmit={event => {
        event.preventDefault()
        if (change) void legender(photo, texte.trim())
      }}
    >
      <TextInput
        label="Légende"
        maxLength={200}
        value={texte}
        onChange={event => setTexte(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" size="md" disabled={!change}>
        Enregistrer la légende
      </Button>
    </form>
  )
}
