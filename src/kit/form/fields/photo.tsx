import { Button, Skeleton } from '@mantine/core'
import { useRef, useState } from 'react'
import classes from '../form.module.css'
import { Part } from '../part.tsx'
import { tieButton } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

const loadCrop = () => import('../photo/crop.tsx').then(m => m.Crop)

/** A picture, cut square and reduced on the device before it is sent anywhere. */
export function Photo({ value, onChange, control }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<File | null>(null)
  const empty = value === null || value === ''
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        data-testid={control.id}
        onChange={event => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) setPicked(file)
        }}
      />
      {picked && (
        <Part
          load={loadCrop}
          props={{ file: picked, onChange }}
          waiting={<Skeleton height={160} width={160} />}
          failed={<p>Le recadrage n’a pas pu être chargé. Réessayez avec du réseau.</p>}
        />
      )}
      {!picked && asText(value) !== '' && <p className={classes.kept}>Une photo est enregistrée.</p>}
      {!control.readOnly && (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => input.current?.click()} {...tieButton(control)}>
            {empty ? 'Sélectionnez un fichier' : 'Changer la photo'}
          </Button>
          {!empty && (
            <Button
              variant="subtle"
              onClick={() => {
                setPicked(null)
                onChange(null)
              }}
            >
              Retirer
            </Button>
          )}
        </div>
      )}
    </>
  )
}
