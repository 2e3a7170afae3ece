import { useState } from 'react'
import { call, download } from '#client/call/api.ts'
import { notifyUndo } from '#client/call/notices.ts'
import { useTask } from '#client/call/use-task.ts'
import { PhotoUploader } from '#kit/photo/photo-uploader.tsx'
import { usePictureUrl } from '#kit/photo/use-picture-url.ts'
import type { Notice } from '#wire/notice.ts'
import { envoyerLogo, LOGO_MAX, lireLogo, retirerLogo } from '../contract.ts'

type Props = { logo: string | null; societe: string; relire: () => void }

const TROP_LOURD = 'Ce logo pèse plus de 2\u00a0Mo\u00a0: choisissez une image plus légère.'

/** The company's logo: shown, chosen and cut, taken away. */
export function LogoField({ logo, societe, relire }: Props) {
  const url = usePictureUrl(logo, signal => download(lireLogo, { signal }))
  const { run, pending, message, forget } = useTask()
  const [tropLourd, setTropLourd] = useState(false)

  /** The logo that goes is read first: the office keeps none but the last. */
  const faire = (action: () => Promise<Notice>) =>
    run(async () => {
      const avant = logo === null ? null : await download(lireLogo)
      const { message: fait } = await action()
      notifyUndo(fait, () => (avant ? envoyer(avant) : retirer()).then(relire))
      relire()
    })
  const retirer = () => call(retirerLogo, { tell: 'success' })
  const envoyer = (image: Blob) =>
    call(envoyerLogo, {
      query: { filename: image.type === 'image/png' ? 'logo.png' : 'logo.jpg' },
      bytes: image,
      body: undefined,
      tell: 'success',
    })
  function garder(image: Blob | null) {
    const lourd = image !== null && image.size > LOGO_MAX
    forget()
    setTropLourd(lourd)
    if (!lourd) void faire(() => (image ? envoyer(image) : retirer()))
  }
  return (
    <PhotoUploader
      label="Logo de la société"
      shape="libre"
      url={url}
      held={logo !== null}
      name={societe}
      pending={pending}
      error={tropLourd ? TROP_LOURD : message}
      onChange={garder}
      testId="logo"
    />
  )
}
