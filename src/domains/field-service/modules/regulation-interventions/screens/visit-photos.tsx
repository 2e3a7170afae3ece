import { IconPhotoOff } from '@tabler/icons-react'
import { download } from '#client/call/api.ts'
import { sayOffline } from '#client/call/problem.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import type { PhotoVisite } from '#domains/field-service/model/activite/activite.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { getFile, getPreview } from '#domains/shell/modules/fichiers/contract.ts'
import panel from '#kit/desk-panel/desk-panel.module.css'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import { compter } from '#wire/french.ts'
import { faitRecu } from './mots.ts'
import classes from './visit-photos.module.css'

const sayUnread = sayOffline('Cette photo s’ouvre avec du réseau.')

/** What the field wrote of a visit, each with its photos, then the photos of the visit itself. */
export function FieldNotes({ visite }: { visite: VisiteDetail }) {
  const { observations = [], photos = [] } = visite
  const seules = photos.filter(p => !observations.some(o => o.uid === p.observation))
  return (
    <>
      {observations.length > 0 && (
        <PanelSection label="Observations" title={compter(observations.length, 'observation')}>
          <ol className={panel.list}>
            {observations.map(o => (
              <li className={panel.entry} key={o.uid}>
                <span className={classes.texte}>{o.commentaire_texte}</span>
                <span className={panel.quiet}>
                  {faitRecu({ fait_a: o.commentaire_date_heure, recu_a: o.recu_a }, visite.jour)}, par {o.utilisateur}
                </span>
                <PhotoGrid photos={photos.filter(p => p.observation === o.uid)} jour={visite.jour} />
              </li>
            ))}
          </ol>
        </PanelSection>
      )}
      {seules.length > 0 && (
        <PanelSection label="Photos" title={compter(seules.length, 'photo')}>
          <PhotoGrid photos={seules} jour={visite.jour} />
        </PanelSection>
      )}
    </>
  )
}

function PhotoGrid({ photos, jour }: { photos: readonly PhotoVisite[]; jour: string }) {
  if (photos.length === 0) return null
  return (
    <ul className={classes.liste}>
      {photos.map(p => (
        <li key={p.sha256}>
          <PhotoButton sha256={p.sha256} titre={p.legende || p.nom} />
          {p.legende && <span className={classes.legende}>{p.legende}</span>}
          <span className={panel.quiet}>
            {faitRecu({ fait_a: p.prise_a, recu_a: p.recu_a }, jour)}, par {p.auteur}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A picture small; a press shows it whole, to be kept or printed. */
export function PhotoButton({ sha256, titre }: { sha256: string; titre: string }) {
  const { open, over } = useDocument({ say: sayUnread })
  const params = { sha256 }
  const url = usePictureUrl(sha256, signal => download(getPreview, { params, query: { taille: '480' }, signal }))

  const lire = async () => ({ titre, pages: [await download(getFile, { params })] })
  return (
    <>
      <button
        type="button"
        className={classes.photo}
        aria-label={`Photo\u00a0: ${titre}`}
        onClick={() => void open(lire)}
      >
        {url ? <img src={url} alt="" /> : <IconPhotoOff size={22} stroke={1.6} aria-hidden />}
      </button>
      {over}
    </>
  )
}
