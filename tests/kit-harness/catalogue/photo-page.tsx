import { useState } from 'react'
import { PageHeader } from '#kit/page/page-header.tsx'
import { PhotoUploader, type PhotoUploaderProps } from '#kit/photo/photo-uploader.tsx'
import { useObjectUrl } from '#kit/scan/use-object-url.ts'
import type { Entry } from './entry.ts'

function Show({ readOnly = false, ...over }: Partial<PhotoUploaderProps> & { readOnly?: boolean }) {
  const [picture, setPicture] = useState<Blob | null>(null)
  const [size, setSize] = useState('')
  const url = useObjectUrl(picture)
  async function keep(blob: Blob | null) {
    setPicture(blob)
    if (!blob) return setSize('aucune image')
    const { width, height } = await createImageBitmap(blob)
    setSize(`${blob.type} ${width}×${height}`)
  }
  return (
    <div style={{ maxWidth: 560 }}>
      <PageHeader title="Photo et logo" />
      <PhotoUploader
        label="Photo utilisateur"
        shape="rond"
        url={url}
        name="Claire Morel"
        pending={false}
        error={null}
        onChange={readOnly ? null : blob => void keep(blob)}
        testId="photo"
        {...over}
      />
      <output style={{ display: 'block', marginTop: 20 }}>{size}</output>
    </div>
  )
}

export const photoEntry: Entry = {
  id: 'photo',
  label: 'Photo et logo',
  variants: [
    { id: 'personne', label: 'Personne', Show: () => <Show /> },
    {
      id: 'logo',
      label: 'Logo',
      Show: () => <Show shape="libre" label="Logo de la société" name="Chauffage Dupont" />,
    },
    { id: 'carre', label: 'Carrée, sans nom', Show: () => <Show shape="carre" name="" /> },
    { id: 'refus', label: 'Refus du serveur', Show: () => <Show error="L’espace de fichiers est plein." /> },
    { id: 'lecture', label: 'Lecture seule', Show: () => <Show readOnly /> },
  ],
}
