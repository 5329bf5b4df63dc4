// Plain JavaScript, so that nothing turns the import into a require: the scripts are ES modules.
module.exports = (url) => import(url);
