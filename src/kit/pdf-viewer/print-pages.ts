import classes from './print-pages.module.css'

/**
 * Prints pictures of pages from this very document. An embedded PDF would be sharper, but installed mobile apps often have
 * no PDF plug-in to print it with, and frames of blob URLs would need a wider content policy.
 */
export async function printPages(pictures: Blob[], title: string): Promise<void> {
  const urls = pictures.map(picture => URL.createObjectURL(picture))
  const sheet = document.createElement('div')
  sheet.className = classes.sheet ?? ''
  sheet.setAttribute('aria-hidden', 'true')
  // What is under the viewer gives no paper of its own.
  sheet.dataset.leaf = ''
  const before = document.title
  try {
    await Promise.all(
      urls.map(url => {
        const image = document.createElement('img')
        image.src = url
        sheet.append(image)
        return image.decode()
      }),
    )
    document.body.append(sheet)
    // Browsers propose the title as the file name of "print to PDF".
    document.title = title
    window.print()
    await afterPrint()
  } finally {
    document.title = before
    sheet.remove()
    for (const url of urls) URL.revokeObjectURL(url)
  }
}

/** `print()` blocks on a desk but returns at once on phones, where the pictures must outlive the call. */
function afterPrint(): Promise<void> {
  if (!matchMedia('(pointer: coarse)').matches) return Promise.resolve()
  return new Promise(resolve => {
    const limit = setTimeout(resolve, 60_000)
    window.addEventListener(
      'afterprint',
      () => {
        clearTimeout(limit)
        resolve()
      },
      { once: true },
    )
  })
}
