/** Pages that no route leads to, such as that of errors, are in English. */
export const onCreatePageContext = (pageContext: Pick<Vike.PageContext, 'locale'>) => {
  pageContext.locale ??= 'en';
};
