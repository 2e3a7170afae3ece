import { useEffect, useRef, useState } from 'react'
import type { FieldValue } from '../values.ts'
import classes from './crop.module.css'
import { squarePicture } from './square-picture.ts'

type Props = { file: File; onChange: (value: FieldValue) => void }
type Shape = 'portrait' | 'paysage' | 'carre' | 'illisible'

/** The square that is kept, moved along the long side by one slider: finger, mouse and arrows alike. */
export function Crop({ file, onChange }: Props) {
  const [place, setPlace] = useState(0.5)
  const [url, setUrl] = useState<string>()
  const [shape, setShape] = useState<Shape>('carre')
  const give = useRef(onChange)
  give.current = onChange
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    setPlace(0.5)
    return () => URL.revokeObjectURL(made)
  }, [file])
  useEffect(() => {
    let latest = true
    squarePicture(file, place).then(
      bytes => {
        const contenu = new Blob([bytes], { type: 'image/jpeg' })
        if (latest) give.current({ nom: `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, contenu })
      },
      error => {
        console.warn('photo', error)
        if (latest) setShape('illisible')
      },
    )
    return () => {
      latest = false
    }
  }, [file, place])
  if (shape === 'illisible')
    return <p role="alert">Cette image n’a pas pu être lue. Choisissez une photo JPEG, PNG ou WebP.</p>
  return (
    <div className={classes.crop}>
      <img
        src={url}
        alt="Ce qui sera gardé"
        style={{ objectPosition: `${place * 100}% ${place * 100}%` }}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setShape(width === height ? 'carre' : width > height ? 'paysage' : 'portrait')
        }
      />
      {shape !== 'carre' && (
        <label>
          {shape === 'paysage' ? 'Cadrage, de gauche à droite' : 'Cadrage, de haut en bas'}
          <input
            type="range"
            min={0}
            max={100}
            value={place * 100}
            onChange={event => setPlace(Number(event.currentTarget.value) / 100)}
          />
        </label>
      )}
    </div>
  )
}
